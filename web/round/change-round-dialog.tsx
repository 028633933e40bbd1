import { type RoundForStaff, roundCan, roundLimits } from '#contract/round/round.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { campusClock, momentOf } from '#web/ui/show/campus-clock.ts';
import { closingFault } from './closing-time.ts';

export default function ChangeRoundDialog({ round, onClose }: { round: RoundForStaff; onClose: () => void }) {
  const change = useAction('roundChange', { says: (reply) => t('{round} is changed.', { round: reply.name }) });
  const open = round.state === 'open';
  const before = campusClock(new Date(round.closesAt));
  const fields = useFields(
    {
      name: { label: t('Name'), initial: round.name, required: true },
      closesAt: {
        label: t('Closing time'),
        initial: open ? before : '',
        required: true,
        check: (value) => (open && value === before ? undefined : closingFault(value)),
      },
    },
    { form: 'roundChange', about: round._id },
  );
  const edit = useEdit(fields, change, {
    entered: (name, value) => (name === 'closesAt' ? campusClock(new Date(String(value))) : String(value)),
    shown: (name, value) => (name === 'closesAt' ? momentText(momentOf(value)) : value),
  });
  /** Fields of the form as the call sends them. The form shows no seconds, which the closing time may have. */
  const typedOf = ({ name, closesAt }: { name?: string; closesAt?: string }) => ({
    ...(name === undefined ? {} : { name }),
    ...(closesAt === undefined ? {} : { closesAt: closesAt === '' || closesAt === before ? round.closesAt : momentOf(closesAt) }),
  });
  return (
    <FormDialog
      title={open ? t('Change the round') : t('Open the round again')}
      onClose={onClose}
      fields={fields}
      action={open ? t('Save') : t('Open again')}
      call={edit.call}
      failed={t('The round was not changed')}
      disabled={!roundCan.change(round)}
      onSubmit={() => {
        const { changed, basedOn } = edit.send();
        const body = { ...typedOf(changed), basedOn: typedOf(basedOn) };
        change.mutate({ params: { id: round._id }, body }, () => onClose());
      }}
    >
      <TextField {...fields.field('name')} maxLength={roundLimits.name} />
      <TextField
        {...fields.field('closesAt')}
        type="datetime-local"
        description={
          open ? t('Until then students choose.') : t('With a new closing time the round opens again, and students can go on choosing.')
        }
      />
      {edit.note}
    </FormDialog>
  );
}
