import { channelNames } from '#contract/delivery/delivery-names.ts';
import type { NoticeReach } from '#contract/notice/notice-message.ts';
import { rupees } from '#contract/day/money.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { Hint, Stack } from '#web/ui/show/elements.tsx';
import { DescriptionList } from '#web/ui/show/values.tsx';

function unreachedText({ unreached, named }: NoticeReach, forGuardians: boolean): string {
  const people = forGuardians
    ? t('{unreached, plural, one {# student has} other {# students have}} no guardian who can be reached', { unreached })
    : t('{unreached, plural, one {# person} other {# people}} cannot be reached', { unreached });
  const more = unreached - named.length;
  const names = [...named.map(shownName), ...(more > 0 ? [t('and {more} more', { more })] : [])].join(', ');
  return named.length === 0 ? `${people}.` : `${people}: ${names}.`;
}

/** Whom a message would reach, what that costs, and whom it would not. */
export default function Reach({ of: reach, forGuardians }: { of: NoticeReach; forGuardians: boolean }) {
  return (
    <Stack gap="xs">
      {reach.channels.length > 0 && (
        <DescriptionList
          facts={reach.channels.map(({ channel, people, cost }) => [
            t(channelNames[channel]),
            [
              t('{people, plural, =0 {nobody} one {# person} other {# people}}', { people }),
              ...(cost === null || people === 0 ? [] : [t('about {cost}', { cost: rupees(cost) })]),
            ].join(', '),
          ])}
        />
      )}
      {reach.unreached > 0 && <Hint>{unreachedText(reach, forGuardians)}</Hint>}
    </Stack>
  );
}
