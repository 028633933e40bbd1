import { exchangeLimits } from '#contract/exchange/exchange.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Stack } from '#web/ui/show/arrange.tsx';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { TextField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useNavigate } from '#web/ui/action/link.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';

const day = 24 * 60 * 60 * 1000;

/** The day so many days after `from`, both YYYY-MM-DD. */
const daysAfter = (from: string, days: number): string => new Date(Date.parse(`${from}T00:00:00Z`) + days * day).toISOString().slice(0, 10);

/** Opens a round: an administrator for any hostels, a caretaker for the one chosen. */
export function OpenRound({ today, onClose }: { today: string; onClose: () => void }) {
  const { role, hostelId } = useMe();
  const navigate = useNavigate();
  const choices = useCallQuery('hostelChoices');
  const open = useAction('exchangeOpen');
  const fields = useFields(
    {
      closesOn: {
        label: t('Wishes can be stated until the end of'),
        required: true,
        initial: daysAfter(today, 7),
        proposed: true,
      },
      hostels: { label: t('Hostels') },
    },
    { form: 'exchangeOpen' },
  );
  const hostels = choices.data ?? [];
  // the draft may name a hostel that has since been removed
  const chosen = hostels.map(({ _id }) => _id).filter((id) => fields.values.hostels.split(' ').includes(id));
  const hostelIds = role === 'hosteladmin' ? chosen : hostelId === null ? [] : [hostelId];
  const toggle = (id: string, on: boolean) =>
    fields.set('hostels', [...chosen.filter((each) => each !== id), ...(on ? [id] : [])].join(' '));
  return (
    <FormDialog
      title={t('Open a room-change round')}
      onClose={onClose}
      fields={fields}
      action={t('Open the round')}
      call={open}
      failed={t('No round was opened')}
      disabled={hostelIds.length === 0}
      onSubmit={() =>
        open.mutate({ body: { hostelIds, closesOn: fields.values.closesOn } }, (reply) => navigate(paths.exchangeRound(reply._id)))
      }
    >
      <Text>
        {t(
          'All students of the hostel are notified. Until then each may say which other rooms they would like; nobody is moved before you have looked at it.',
        )}
      </Text>
      {role === 'hosteladmin' && (
        <Stack role="group" aria-labelledby="exchange-hostels" gap="xs">
          <Text component="span" strong id="exchange-hostels">
            {t('Hostels: students may move between them')}
          </Text>
          {hostels.map(({ _id, name }) => (
            <CheckBox key={_id} label={name} checked={chosen.includes(_id)} onChange={(on) => toggle(_id, on)} />
          ))}
        </Stack>
      )}
      <TextField {...fields.field('closesOn')} type="date" min={today} max={daysAfter(today, exchangeLimits.daysOpen)} />
    </FormDialog>
  );
}
