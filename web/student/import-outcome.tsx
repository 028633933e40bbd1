import type { Reply } from '#contract/call/call.ts';
import type { Calls } from '#contract/calls.ts';
import { studentListFields } from '#contract/student/student-list.ts';
import { t } from '#contract/text/text.ts';
import { ListErrors } from '#web/sheet/shared/list-errors.tsx';
import { headingFrom, SheetColumns } from '#web/sheet/shared/sheet-columns.tsx';
import { InfoAlert } from '#web/ui/show/alert.tsx';
import { Points, Stack } from '#web/ui/show/arrange.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { Heading, Text } from '#web/ui/show/text.tsx';

export type ImportOutcome = Reply<Calls['studentImport']>;

/** Hashing more passwords than this takes seconds. */
const manyPasswords = 100;

/** How many students would get each hostel and a room in it. */
function Placed({ hostels }: Pick<ImportOutcome, 'hostels'>) {
  if (hostels.length === 0) return null;
  return (
    <Points mt={4} style={{ fontVariantNumeric: 'tabular-nums' }}>
      {hostels.map(({ _id, name, students, rooms }) => (
        <li key={_id}>
          {t('{hostel}: {students, plural, one {# student} other {# students}}, {rooms} of them with a room', {
            hostel: name,
            students,
            rooms,
          })}
        </li>
      ))}
    </Points>
  );
}

interface ImportOutcomeProps {
  checked: ImportOutcome;
  partial: boolean;
  onPartial: (partial: boolean) => void;
  mustChange: boolean;
  onMustChange: (mustChange: boolean) => void;
  onSettle: (heading: string, field: string) => void;
  badRows: { start: () => void; isPending: boolean; error: unknown; reset: () => void };
}

/** What importing a list would change. */
export function Outcome({ checked, partial, onPartial, mustChange, onMustChange, onSettle, badRows }: ImportOutcomeProps) {
  const { created, placed, unchanged, passwords, columns, errorRows: faulty } = checked;
  const hasPasswords = columns.some(({ field }) => field === 'password');
  return (
    <Stack gap="md">
      <div>
        <Text role="status" strong>
          {t(
            '{created, plural, one {# new student} other {# new students}}, {placed, plural, =0 {} other {# given a hostel or room, }}{unchanged} there already, {faulty, plural, one {# row} other {# rows}} with errors.',
            { created, placed, unchanged, faulty },
          )}
        </Text>
        <Placed hostels={checked.hostels} />
      </div>
      {checked.remarks.map((remark) => (
        <InfoAlert key={remark}>{remark}</InfoAlert>
      ))}
      {faulty > 0 && (
        <Stack gap="sm">
          <Heading level={3}>{t('Errors')}</Heading>
          <ListErrors
            errors={checked.errors}
            errorCount={checked.errorCount}
            headingOf={headingFrom(columns, studentListFields)}
            leftOut={hasPasswords ? t('Passwords are left out: fill them in again.') : undefined}
            download={badRows}
          />
          <CheckBox label={t('Leave out the rows with errors and import the others')} checked={partial} onChange={onPartial} />
        </Stack>
      )}
      {columns.length > 0 && <SheetColumns columns={columns} fields={studentListFields} onSettle={onSettle} />}
      {created > 0 && (
        <Text>
          {t(
            '{passwords, plural, =0 {} one {# student signs in with the password of the list. } other {# students sign in with the passwords of the list. }}{codes, plural, =0 {} one {# student gets a one-time sign-in code.} other {# students get one-time sign-in codes.}}',
            { passwords, codes: created - passwords },
          )}
          {passwords > manyPasswords && ` ${t('Storing so many passwords safely takes a while; the page shows how far it is.')}`}
        </Text>
      )}
      {passwords > 0 && (
        <CheckBox
          label={t('Let students with a given password choose their own at the first sign-in')}
          checked={mustChange}
          onChange={onMustChange}
        />
      )}
      {faulty === 0 && created === 0 && placed === 0 && <InfoAlert>{t('Nothing in this list is new.')}</InfoAlert>}
    </Stack>
  );
}
