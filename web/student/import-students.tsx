import { paths } from '#contract/paths.ts';
import { studentListFields } from '#contract/student/student-list.ts';
import { t } from '#contract/text/text.ts';
import { ImportList } from '#web/account/shared/import-list.tsx';
import { ButtonLink } from '#web/ui/action/button.tsx';
import { ImportProgress } from './import-progress.tsx';
import { NewSignInCodes } from './new-sign-in-codes.tsx';

export default function ImportStudents() {
  return (
    <ImportList
      call="studentImport"
      fields={studentListFields}
      file="students.csv"
      subtitle={t('A sheet of all students, with hostel and room if you like: checked first, then imported as a whole.')}
      hint={(columns) =>
        t(
          'Only the roll number or a username is needed. Columns are found by their headings, in any order: {columns}. Students without a password get a one-time sign-in code.',
          { columns },
        )
      }
      actionOf={({ created, placed, completed, errorRows }) =>
        created + placed === 0 && completed > 0
          ? t('Complete {completed, plural, one {# student} other {# students}}', { completed })
          : created === 0 && placed > 0
            ? t('Give {placed, plural, one {# student} other {# students}} a hostel or room', { placed })
            : t(
                'Import {created, plural, one {# student} other {# students}}{placed, plural, =0 {} other {, give # a hostel or room}}{left, plural, =0 {} one {, leave out # row} other {, leave out # rows}}',
                { created, placed, left: errorRows },
              )
      }
      numbers={{
        created: t('New students'),
        placed: t('Given a hostel or room'),
        completed: t('Given guardians or a date of birth'),
        codes: ({ created, passwords }) =>
          t(
            '{passwords, plural, =0 {} one {# student signs in with the password of the list. } other {# students sign in with the passwords of the list. }}{codes, plural, =0 {} one {# student gets a one-time sign-in code.} other {# students get one-time sign-in codes.}}',
            { passwords, codes: created - passwords },
          ),
        aloud: ({ created, placed, unchanged, errorRows }) =>
          t(
            '{created, plural, one {# new student} other {# new students}}, {placed, plural, =0 {} other {# given a hostel or room, }}{unchanged} there already, {faulty, plural, one {# row} other {# rows}} with errors.',
            { created, placed, unchanged, faulty: errorRows },
          ),
      }}
      progress={({ created }) => <ImportProgress students={created} />}
      actions={(onDrawn) => (
        <>
          <NewSignInCodes onDrawn={onDrawn} />
          <ButtonLink to={paths.registerStudent()}>{t('Register one student')}</ButtonLink>
        </>
      )}
    />
  );
}
