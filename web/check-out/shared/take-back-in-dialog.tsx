import { shownName } from '#contract/person/person.ts';
import type { Person } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import { Text } from '#web/ui/show/elements.tsx';

/** Allots a hostel to a student who has left, which makes the student *here* again. */
export function TakeBackInDialog({ student, onClose }: { student: Person; onClose: () => void }) {
  const hostels = useCallQuery('hostelChoices');
  const allot = useAction('hostelAllot', { says: () => t('{name} is here again.', { name }) });
  const fields = useFields({ hostelId: { label: t('Hostel'), required: true } }, null);
  const name = shownName(student);
  return (
    <Dialog opened title={t('Take {name} back in?', { name })} onClose={onClose}>
      <Loaded call={hostels}>
        {(list) => (
          <Form
            fields={fields}
            action={t('Take back in')}
            call={allot}
            failed={t('The student was not taken back in')}
            onCancel={onClose}
            onSubmit={() =>
              allot.mutate({ body: { hostelId: fields.values.hostelId, studentIds: [student._id], moving: false } }, () => onClose())
            }
          >
            <Text>{t('A room is given afterwards, by Allocate or by hand.')}</Text>
            <SelectField
              {...fields.field('hostelId')}
              prompt={t('Choose')}
              choices={list.map(({ _id, name: hostel, seats, students }) => ({
                value: _id,
                label: t('{hostel} ({fit, plural, one {# fits} other {# fit}})', { hostel, fit: Math.max(0, seats - students) }),
              }))}
            />
          </Form>
        )}
      </Loaded>
    </Dialog>
  );
}
