import type { accountImportCalls } from '#contract/account/account-import.ts';
import { staffListFields } from '#contract/account/staff-list.ts';
import { isOn, type RowError } from '#contract/call/schemas.ts';
import type { SignInCode } from '#contract/account/sign-in-code.ts';
import { replyTexts } from '#contract/messages.ts';
import { roleNames } from '#contract/roles.ts';
import { importCauseTexts as texts } from '#contract/sheet/import.ts';
import { t } from '#contract/text/text.ts';
import type { Handlers } from '#server/call/handler.ts';
import { currentOperation } from '#server/call/open-operation.ts';
import { previewRows, reportOf } from '#server/sheet/import-reply.ts';
import { rememberedHeadings, rememberHeadings, settledHeadings } from '#server/sheet/heading-rows.ts';
import { answersOf, correctionsOf, Remedies } from '#server/sheet/remedies.ts';
import { namesToRemember } from '#server/student/import/hostels-meant.ts';
import { lockImports, rememberHostels } from '#server/student/import/import-queries.ts';
import { hostelReport } from '#server/student/import/import-report.ts';
import { readStaff, type StaffList } from './read-staff.ts';
import { rolesToRemember } from './role-meant.ts';
import { planStaff, type StaffPlan, writeStaff } from './staff-plan.ts';

function countsOf({ accounts, joined }: StaffPlan) {
  const created = accounts.filter(({ stored }) => !stored).length;
  const placed = accounts.filter(({ stored, hostels }) => stored && hostels.length > 0).length;
  return {
    created,
    placed,
    completed: joined.size,
    unchanged: accounts.length - created - placed,
    passwords: 0,
    hostels: hostelReport(accounts.flatMap(({ hostels }) => hostels.map((hostel) => ({ hostel, seat: undefined })))),
  };
}

function previewOf(list: StaffList, plan: StaffPlan, errors: readonly RowError[], remedies: Remedies, show: string | undefined) {
  const read = new Map(list.staff.map((listed) => [listed.row, listed]));
  const planned = new Map(plan.accounts.map((account) => [account.listed.row, account]));
  return previewRows(
    { given: list.given, errors, remedies, show, fields: staffListFields.map(({ name }) => name) },
    (row, name, before) => {
      const listed = read.get(row);
      const account = planned.get(row) ?? planned.get(plan.joined.get(row) ?? 0);
      const values = {
        ...listed,
        role: listed ? t(roleNames[listed.role]) : before,
        username: account?.username ?? before,
        hostel: account && !account.stored ? account.hostels.map((hostel) => hostel.name).join(', ') : before,
      };
      const field = staffListFields.find((known) => known.name === name)?.name;
      const value = field === undefined || !listed ? before : (values[field] ?? '');
      return { value, shown: value };
    },
    (row) => {
      const first = plan.joined.get(row);
      if (first !== undefined) return [t(texts.sameAccount, { row: String(first) })];
      return planned.get(row)?.stored ? [t(texts.alreadyHere)] : [];
    },
  );
}

export const accountImportHandlers: Handlers<keyof typeof accountImportCalls> = {
  async accountImport({ body, query, read, transact }) {
    const partial = isOn(query.partial);
    const isDryRun = isOn(query.dryRun);
    const settled = settledHeadings(query.headings, staffListFields);
    const remedies = new Remedies(answersOf(query.remedies));
    const list = await readStaff(body, {
      headings: { settled, remembered: await rememberedHeadings(read, 'staff') },
      roles: await rememberedHeadings(read, 'roles'),
      corrections: correctionsOf(query.corrections, new Set(staffListFields.map(({ name }) => name))),
      remedies,
    });
    const before = await planStaff(read, list, remedies);
    const answer = async (
      text: string,
      counts: ReturnType<typeof countsOf>,
      errors: readonly RowError[],
      signInCodes: SignInCode[] = [],
    ) => ({
      message: text,
      remarks: [],
      usernames: 'username' as const,
      ...counts,
      ...(await reportOf(list, errors, { remedies, fields: staffListFields, badRows: isOn(query.badRows) })),
      preview: remedies.asked && isDryRun ? previewOf(list, before, errors, remedies, query.show) : [],
      signInCodes,
    });
    const refusal = async (errors: readonly RowError[], { unchanged }: { unchanged: number }) =>
      await answer(
        t(replyTexts.importRefused, { errors: new Set(errors.map(({ row }) => row)).size }),
        { created: 0, placed: 0, completed: 0, unchanged, passwords: 0, hostels: [] },
        errors,
      );
    const found = [...list.errors, ...before.errors];
    if (isDryRun) {
      const counts = countsOf(before);
      return await answer(t(replyTexts.staffChecked, counts), counts, found);
    }
    if (found.length > 0 && !partial) return await refusal(found, countsOf(before));
    const { now, signInCodes, operationId } = await transact(async (db) => {
      await lockImports(db);
      // the same list may have been imported meanwhile
      const planned = await planStaff(db, list, remedies.again());
      if (planned.errors.length > 0 && !partial) return { now: planned, signInCodes: [], operationId: undefined };
      const slips = await writeStaff(db, planned);
      await rememberHeadings(db, 'staff', list.columns);
      await rememberHeadings(db, 'roles', rolesToRemember(list.roles, remedies));
      await rememberHostels(
        db,
        namesToRemember(
          planned.named.map((hostel) => ({ hostel })),
          remedies,
        ),
      );
      const hasChanged = planned.accounts.some(({ stored, hostels }) => !stored || hostels.length > 0);
      return { now: planned, signInCodes: slips, operationId: hasChanged ? String(await currentOperation(db)) : undefined };
    });
    const errors = [...list.errors, ...now.errors];
    const counts = countsOf(now);
    if (now.errors.length > 0 && !partial) return await refusal(errors, counts);
    const reply = await answer(t(replyTexts.staffImported, counts), counts, errors, signInCodes);
    return { ...reply, ...(operationId === undefined ? {} : { operationId }) };
  },
};
