import { staffListFields } from '#contract/account/staff-list.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { ImportList } from './shared/import-list.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';

export default function ImportAccounts() {
  return (
    <ImportList
      call="accountImport"
      fields={staffListFields}
      file="staff.csv"
      subtitle={t('Caretakers, wardens, guards and administrators from a sheet: checked first, then imported as a whole.')}
      hint={(columns) =>
        t(
          'A name and a role are needed. Columns are found by their headings, in any order: {columns}. Usernames that are missing are made from the names, and everybody gets a one-time sign-in code.',
          { columns },
        )
      }
      actionOf={({ created, placed, errorRows }) =>
        t(
          'Make {created, plural, one {# account} other {# accounts}}{placed, plural, =0 {} one {, put # person into teams} other {, put # people into teams}}{left, plural, =0 {} one {, leave out # row} other {, leave out # rows}}',
          { created, placed, left: errorRows },
        )
      }
      numbers={{
        created: t('New accounts'),
        placed: t('Put into teams'),
        completed: t('In one account with another row'),
        codes: ({ created }) =>
          t('{codes, plural, one {# person gets a one-time sign-in code.} other {# people get one-time sign-in codes.}}', {
            codes: created,
          }),
        aloud: ({ created, unchanged, errorRows }) =>
          t(
            '{created, plural, one {# new account} other {# new accounts}}, {unchanged} there already, {faulty, plural, one {# row} other {# rows}} with errors.',
            { created, unchanged, faulty: errorRows },
          ),
      }}
      actions={() => <ButtonLink to={paths.accounts()}>{t('Accounts')}</ButtonLink>}
    />
  );
}
