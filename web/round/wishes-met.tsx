import type { RoundProposal } from '#contract/round/round-draw.ts';
import { t } from '#contract/text/text.ts';
import { Heading, Stack } from '#web/ui/show/elements.tsx';
import { Bars } from '#web/ui/show/bars.tsx';

const wishName = (wish: number | null): string =>
  wish === null ? t('Another size') : wish === 0 ? t('Named no size') : t('Wish no. {no}', { no: wish });

/** Which wishes were met, and what was wanted beside what was given. */
export default function WishesMet({ of: { wishes, sizes, waiting }, isExchange }: { of: RoundProposal; isExchange: boolean }) {
  const waits = { key: 'waiting', label: isExchange ? t('Keep what they have') : t('Wait'), values: [waiting] };
  return (
    <Stack gap="md">
      <div>
        <Heading level={3}>{t('Which wish they get')}</Heading>
        <Bars
          caption={t('Which wish they get')}
          of={t('Wish')}
          parts={[{ name: t('Students'), look: 'solid', text: String }]}
          rows={[...wishes.map(({ wish, students }) => ({ key: String(wish), label: wishName(wish), values: [students] })), waits]}
        />
      </div>
      {sizes.length > 0 && (
        <div>
          <Heading level={3}>{t('Wishes beside seats')}</Heading>
          <Bars
            caption={t('Wishes beside seats')}
            of={t('Rooms')}
            parts={[
              { name: t('Wanted most, given'), look: 'solid', text: String },
              { name: t('Wanted most, not given'), look: 'hatched', text: String },
              { name: t('Given to others'), look: 'hollow', text: String },
            ]}
            rows={sizes.map(({ seats, met, unmet, others }) => ({
              key: String(seats),
              label: t('{seats, plural, one {# seat} other {# seats}}', { seats }),
              values: [met, unmet, others],
            }))}
          />
        </div>
      )}
    </Stack>
  );
}
