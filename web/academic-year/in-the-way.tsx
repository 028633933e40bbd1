import type { AcademicYearPreview } from '#contract/academic-year/academic-year.ts';
import { nameAndUsername } from '#contract/person/person.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { Grid, InfoAlert, Section, Text } from '#web/ui/show/elements.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { Link } from '#web/ui/action/link.tsx';
import type { Chosen } from './choice.ts';

type Named = AcademicYearPreview['owing'];

/** A long list scrolls in its own frame, which the keyboard must reach. */
function Names({ label, of: { first, students } }: { label: string; of: Named }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <Grid component="ul" gap={4} mt={8} py={2} mah={256} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={label}>
      {first.map(({ student, what }) => (
        <li key={student._id}>
          <Link to={paths.student(student._id)}>{nameAndUsername(student)}</Link>: {what}
        </li>
      ))}
      {students > first.length && <li>{t('and {more} more', { more: students - first.length })}</li>}
    </Grid>
  );
}

function Rounds({ rounds }: Pick<AcademicYearPreview, 'rounds'>) {
  return (
    <InfoAlert warning title={t('{rounds, plural, one {A round is} other {# rounds are}} not over yet', { rounds: rounds.length })}>
      <Text>
        {t(
          'Students who leave drop out of it. Students whose seats become free may join one that is open. One that is closed or drawn has to be drawn again.',
        )}
      </Text>
      <ul>
        {rounds.map(({ _id, name, students }) => (
          <li key={_id}>
            <Link to={paths.round(_id)}>{name}</Link>
            {students > 0 && `: ${t('{students, plural, one {# student} other {# students}}', { students })}`}
          </li>
        ))}
      </ul>
    </InfoAlert>
  );
}

/** Fines, rounds and requests of the chosen students that are still open, and what happens to each. */
export function InTheWay({ preview, choices, choose }: Pick<Chosen, 'choices' | 'choose'> & { preview: AcademicYearPreview }) {
  const { owing, held, rounds, waiting, leave, roomChanges, complaints } = preview;
  const closes = leave + roomChanges + complaints;
  if (owing.students + held.students + rounds.length + waiting + closes === 0) return null;
  return (
    <Section id="in-the-way" title={t('What is still open')}>
      {owing.students > 0 && (
        <InfoAlert
          warning
          title={t('{students, plural, one {# student who leaves has} other {# students who leave have}} fines to settle', {
            students: owing.students,
          })}
        >
          <Names label={t('Who has fines to settle')} of={owing} />
          <CheckBox
            label={t('Check them out anyway: the fines stay')}
            checked={choices.despite}
            onChange={(despite) => choose({ despite })}
          />
          {!choices.despite && <Text>{t('They are left out: they stay, and keep their hostel and room.')}</Text>}
        </InfoAlert>
      )}
      {held.students > 0 && (
        <InfoAlert
          warning
          title={t('{students, plural, one {# student is} other {# students are}} left as they are', { students: held.students })}
        >
          <Names label={t('Who is left as they are')} of={held} />
          <Text>{t('Nobody can leave on a day before they moved in. Choose a later day, or check them out one by one.')}</Text>
        </InfoAlert>
      )}
      {rounds.length > 0 && <Rounds rounds={rounds} />}
      {waiting > 0 && (
        <InfoAlert
          title={t('{waiting, plural, one {# student waits} other {# students wait}} for a seat since an earlier round', { waiting })}
        >
          <CheckBox
            label={t('End these waiting lists: the seats are kept for the next round')}
            checked={choices.endWaiting}
            onChange={(endWaiting) => choose({ endWaiting })}
          />
          {!choices.endWaiting && <Text>{t('The seats that become free are offered to them immediately.')}</Text>}
        </InfoAlert>
      )}
      {closes > 0 && (
        <Text>
          {t(
            'Of those who leave: {leave, plural, =0 {} one {# pending leave request is cancelled. } other {# pending leave requests are cancelled. }}{roomChanges, plural, =0 {} one {# room change request is closed. } other {# room change requests are closed. }}{complaints, plural, =0 {} one {# complaint stays open.} other {# complaints stay open.}}',
            { leave, roomChanges, complaints },
          )}
        </Text>
      )}
    </Section>
  );
}
