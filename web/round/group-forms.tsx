import { groupCodeLength, groupCodeLetters } from '#contract/round/round-student.ts';
import { personLimits } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';

/** The code in capital letters, without spaces and hyphens. */
const codeOf = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');

const codePattern = new RegExp(`^[${groupCodeLetters}]{${groupCodeLength}}$`);
const codeFault = (typed: string): string | undefined =>
  codePattern.test(codeOf(typed)) ? undefined : t('A code has {length} letters and digits.', { length: groupCodeLength });

/** Asks for a place in a friend's group. */
export function JoinForm({ roundId, codeAsked }: { roundId: string; codeAsked: string }) {
  const ask = useAction('roundGroupAsk');
  const fields = useFields({ code: { label: t('Code of a friend’s group'), initial: codeAsked, required: true, check: codeFault } }, null);
  return (
    <Form
      fields={fields}
      action={t('Ask for a place')}
      call={ask}
      failed={t('The request was not sent')}
      onSubmit={() =>
        ask.mutate({ params: { id: roundId }, body: { code: codeOf(fields.values.code) } }, () => {
          fields.reset();
          fields.set('code', '');
        })
      }
    >
      <TextField {...fields.field('code')} maxLength={groupCodeLength + 4} />
    </Form>
  );
}

/** Invites somebody by roll number. */
export function InviteForm({ roundId }: { roundId: string }) {
  const invite = useAction('roundGroupInvite');
  const fields = useFields({ rollno: { label: t('Roll number of a friend'), required: true } }, null);
  return (
    <Form
      fields={fields}
      action={t('Invite')}
      call={invite}
      failed={t('Nobody was invited')}
      onSubmit={() => invite.mutate({ params: { id: roundId }, body: { rollno: fields.values.rollno.trim() } }, () => fields.reset())}
    >
      <TextField {...fields.field('rollno')} maxLength={personLimits.rollno} />
    </Form>
  );
}
