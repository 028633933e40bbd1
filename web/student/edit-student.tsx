import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { personLimits, shownName } from '#contract/person.ts';
import { detailNames, forEachDetail, studentDetails, telephoneDetails, type DetailName } from '#contract/student-details.ts';
import type { Student } from '#contract/student.ts';
import { t } from '#contract/text.ts';
import { useCallMutation, useCallQuery } from '#web/api.ts';
import { dataOf } from '#web/api-error.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { Card } from '#web/ui/arrange.tsx';
import { ChangedMeanwhile } from '#web/ui/changed-meanwhile.tsx';
import { TextField } from '#web/ui/fields.tsx';
import { Form } from '#web/ui/form.tsx';
import { useNavigate } from '#web/ui/link.tsx';
import { Page } from '#web/ui/page.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { Text } from '#web/ui/text.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { Unsaved } from '#web/ui/unsaved.tsx';
import { useFields } from '#web/ui/use-fields.ts';
import { DetailFields } from './detail-fields.tsx';
import { detailText } from './detail-text.ts';

type Correctable = 'username' | DetailName;
const correctable: readonly Correctable[] = ['username', ...detailNames];

type Values = { readonly [C in Correctable]?: string };

/** `student` has the present details; a field that is not touched follows them. */
function EditForm({ student }: { student: Student }) {
  const navigate = useNavigate();
  const change = useCallMutation('studentChange');
  const [saved, setSaved] = useState(false);
  const fields = useFields(
    {
      username: { label: t('Username'), required: true, initial: student.username },
      ...forEachDetail((name, { label }) => ({ label: t(label), initial: student[name] })),
    },
    { form: 'studentChange', about: student._id, never: telephoneDetails },
  );
  /** the present details that refusals reported, which the person has seen */
  const [reported, setReported] = useState<Values>({});
  const seen: Values = { ...fields.bases, ...reported };

  const { present } = dataOf(change.error, 'detailsChanged') ?? {};
  useEffect(() => {
    if (saved) navigate(paths.student(student._id), { replace: true });
  }, [saved, navigate, student._id]);

  const changed = correctable.filter((name) => seen[name] !== undefined && seen[name] !== fields.values[name]);
  const undrafted = changed.filter((name) => name !== 'username' && telephoneDetails.includes(name));
  const clashing = correctable.flatMap((name) => (present?.[name] === undefined ? [] : [{ name, value: present[name] }]));

  function submit(): void {
    if (changed.length === 0) {
      setSaved(true);
      return;
    }
    // the person has now seen the details that a refusal reported
    const known: Values = { ...seen, ...present };
    setReported(known);
    const values = (of: Values) => Object.fromEntries(changed.map((name) => [name, of[name]]));
    change.mutate({ params: { id: student._id }, body: { ...values(fields.values), basedOn: values(known) } }, (corrected) => {
      showToast(t('The details of {student} were corrected.', { student: shownName(corrected) }), undoOf(corrected));
      setSaved(true);
    });
  }

  return (
    <Card>
      <Form
        fields={fields}
        action={t('Save')}
        // a clash is shown below, with the present details
        call={present ? { ...change, error: null } : change}
        failed={t('The details were not saved')}
        onSubmit={submit}
        cancelTo={paths.student(student._id)}
      >
        <TextField {...fields.field('name')} maxLength={personLimits.name} />
        <TextField {...fields.field('username')} maxLength={64} description={t('The student signs in with it.')} />
        <DetailFields fieldOf={fields.field} />
        {change.error && clashing.length > 0 && (
          <ChangedMeanwhile
            error={change.error}
            present={clashing.map(({ name, value }) => [
              fields.field(name).label,
              name === 'username' ? value : detailText(studentDetails[name], value),
            ])}
            onTake={() => {
              setReported({ ...reported, ...present });
              for (const { name, value } of clashing) fields.set(name, value);
              change.reset();
            }}
          />
        )}
      </Form>
      <Unsaved unsaved={undrafted.length > 0 && !saved} title={t('Leave without saving?')}>
        <Text>
          {t('{details, plural, one {# detail was} other {# details were}} changed and not saved.', { details: undrafted.length })}
        </Text>
      </Unsaved>
    </Card>
  );
}

/** Corrects the details of a student. */
export default function EditStudent() {
  const { studentId = '' } = useParams();
  const answer = useCallQuery('studentGet', { params: { id: studentId } });
  const student = answer.data?.student;
  return (
    <Page title={student ? t('Correct details of {student}', { student: shownName(student) }) : t('Correct details')} narrow>
      <Loaded call={answer} failed={t('The student could not be shown')}>
        {(record) => <EditForm key={studentId} student={record.student} />}
      </Loaded>
    </Page>
  );
}
