import Type from 'typebox';
import type { CallRow } from '#contract/call/call.ts';
import { Day, Id } from '#contract/call/schemas.ts';
import { exporting } from '#contract/sheet/export.ts';
import { administrator } from '#contract/who.ts';

/** The most days in one file for an auditor. */
export const longestAudit = 366;

export const auditCalls = {
  auditExport: {
    ...exporting,
    exported: 'Everything for the auditor',
    about:
      'Everything an auditor asks for, of a hostel or all, over a period: a workbook with a sheet for each list, and one that says what each column means. Without days, the last twelve months',
    route: 'GET /export/audit',
    who: administrator,
    query: Type.Object({ hostel: Type.Optional(Id), from: Type.Optional(Day), to: Type.Optional(Day) }),
    hostelAt: 'query.hostel',
    hostelOptional: true,
  },
} satisfies Record<string, CallRow>;
