/** The parts of a student's page with telephone numbers, details and room. */
import { shownName } from '#contract/person/person.ts';
import { detailsOnScreen, isTelephone } from '#contract/person/student-details.ts';
import type { StudentRecord } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { Grid, Heading, Hint, Section, Text } from '#web/ui/show/elements.tsx';
import { Contact } from '#web/ui/show/contact.tsx';
import { dayText, momentText } from '#web/ui/show/dates.ts';
import { DescriptionList, MultilineText } from '#web/ui/show/values.tsx';
import { detailText } from '#web/person/shared/detail-text.ts';

/** The telephone numbers of the student, the parents and any others, with buttons to call and to write. */
export function Contacts({ student }: Pick<StudentRecord, 'student'>) {
  const { phone, parentContactNo, fathersName, mothersName } = student;
  const parents = [fathersName, mothersName].filter(Boolean).join(', ');
  const others = detailsOnScreen.filter(
    (detail) => isTelephone(detail) && detail.name !== 'phone' && detail.name !== 'parentContactNo' && student[detail.name] !== '',
  );
  return (
    <Section id="contacts" title={t('Contact')}>
      {phone === '' && parentContactNo === '' && others.length === 0 ? (
        <Text dimmed>{t('No telephone number is known.')}</Text>
      ) : (
        <>
          {phone && (
            <Grid gap={2}>
              <Heading level={3} c="dimmed" fz={14} fw={600}>
                {t('Student')}
              </Heading>
              <Contact number={phone} who={shownName(student)} />
            </Grid>
          )}
          {parentContactNo && (
            <Grid gap={2}>
              <Heading level={3} c="dimmed" fz={14} fw={600}>
                {t('Parents')}
              </Heading>
              {parents && <Text small>{parents}</Text>}
              <Contact number={parentContactNo} who={t('the parents of {student}', { student: shownName(student) })} />
            </Grid>
          )}
          {others.map(({ name, label }) => (
            <Grid key={name} gap={2}>
              <Heading level={3} c="dimmed" fz={14} fw={600}>
                {t(label)}
              </Heading>
              <Contact number={student[name]} who={`${t(label)}, ${shownName(student)}`} />
            </Grid>
          ))}
        </>
      )}
    </Section>
  );
}

export function Details({ record: { student, changed } }: { record: StudentRecord }) {
  const known = detailsOnScreen.filter((detail) => detail.name !== 'name' && !isTelephone(detail) && student[detail.name] !== '');
  return (
    <Section id="details" title={t('Details')}>
      {known.length === 0 ? (
        <Text dimmed>{t('Nothing more is known.')}</Text>
      ) : (
        <DescriptionList
          facts={known.map((detail) => {
            const text = detailText(detail, student[detail.name]);
            return [t(detail.label), detail.long ? <MultilineText key="text">{text}</MultilineText> : text];
          })}
        />
      )}
      {changed && <Hint>{t('Last corrected by {by} on {when}', { by: shownName(changed.by), when: momentText(changed.at) })}</Hint>}
    </Section>
  );
}

/** When and why a student left, and from which hostel. */
export function Left({ left: { on, reason, hostel } }: { left: NonNullable<StudentRecord['left']> }) {
  return (
    <Section id="left" title={t('Checked out')}>
      <DescriptionList
        facts={[
          [t('Day'), dayText(on)],
          [t('Hostel'), hostel?.name ?? t('N/A')],
          [t('Reason'), reason],
        ]}
      />
    </Section>
  );
}
