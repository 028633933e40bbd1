/** The sheets about a caretaker, a warden or an administrator, except those about what they did. */
import { exportTexts } from '#contract/sheet/export-texts.ts';
import { t } from '#contract/text/text.ts';
import { personSheet, together, type PersonSheet } from './person-sheet.ts';

const teams = personSheet<{ hostel: string; role: string; lead: boolean; joined_at: string }>({
  title: exportTexts.personTeams,
  columns: [
    { heading: exportTexts.hostel, value: ({ hostel }) => hostel },
    { heading: exportTexts.role, value: ({ role }) => role },
    { heading: exportTexts.lead, value: ({ lead }) => (lead ? t(exportTexts.yes) : null) },
    { heading: exportTexts.joinedAt, kind: 'time', value: (row) => row.joined_at },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom('hostel_team')
        .innerJoin('hostel', 'hostel.id', 'hostel_team.hostel_id')
        .select(['hostel.name as hostel', 'hostel_team.role', 'hostel_team.lead', 'hostel_team.joined_at'])
        .where('hostel_team.account_id', '=', id)
        .orderBy('hostel.name_key')
        .execute(),
    ),
});

const notices = personSheet<{ title: string; description: string; created_at: string; deleted_at: string | null }>({
  title: exportTexts.personNotices,
  columns: [
    { heading: exportTexts.title, width: 30, value: ({ title }) => title },
    { heading: exportTexts.text, kind: 'lines', value: ({ description }) => description },
    { heading: exportTexts.made, kind: 'time', value: (row) => row.created_at },
    { heading: exportTexts.deletedAt, kind: 'time', value: (row) => row.deleted_at },
  ],
  rows: (db, { id }) =>
    together(() =>
      db
        .selectFrom('notice')
        .select(['title', 'description', 'created_at', 'deleted_at'])
        .where('posted_by', '=', id)
        .orderBy('created_at', 'desc')
        .execute(),
    ),
});

export const staffSheets: readonly PersonSheet[] = [teams, notices];
