import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { personLimits, shownName } from '#contract/person/person.ts';
import { forEachDetail, studentDetails, telephoneDetails } from '#contract/person/student-details.ts';
import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { Card, Text } from '#web/ui/show/elements.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { Loaded, Page } from '#web/ui/page/page.tsx';
import { Unsaved } from '#web/ui/dialog/unsaved.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { detailText } from '#web/person/shared/detail-text.ts';
import { DetailFields } from './detail-fields.tsx';

/** `student` has the present details; a field that is not touched follows them. */
function EditForm({ student }: { student: Student }) {
  const navigate = useNavigate();
  const change = useAction('studentChange', {
    says: (corrected) => t('The details of {student} were corrected.', { student: shownName(corrected) }),
  });
  const [saved, setSaved] = useState(false);
  const fields = useFields(
    {
      username: { label: t('Username'), required: true, initial: student.username },
      ...forEachDetail((name, { label }) => ({ label: t(label), initial: student[name] })),
    },
    { form: 'studentChange', about: student._id, never: telephoneDetails },
  );
  const edit = useEdit(fields, change, {
    shown: (name, value) => (name === 'username' ? value : detailText(studentDetails[name], value)),
  });
  const undrafted = telephoneDetails.filter((name) => name in edit.sent.changed);

  useEffect(() => {
    if (saved) navigate(paths.student(student._id), { replace: true });
  }, [saved, navigate, student._id]);

  function submit(): void {
    const { changed, basedOn } = edit.send();
    if (Object.keys(changed).length === 0) {
      setSaved(true);
      return;
    }
    change.mutate({ params: { id: student._id }, body: { ...changed, basedOn } }, () => setSaved(true));
  }

  return (
    <Card>
      <Form
        fields={fields}
        call={edit.call}
        failed={t('The details were not saved')}
        onSubmit={submit}
        cancelTo={paths.student(student._id)}
      >
        <TextField {...fields.field('name')} maxLength={personLimits.name} />
        <TextField {...fields.field('username')} maxLength={64} description={t('The student signs in with it.')} />
        <DetailFields fieldOf={fields.field} />
        {edit.note}
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
