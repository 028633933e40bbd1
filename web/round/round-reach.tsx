import type { Replies } from '#contract/calls.ts';
import { t } from '#contract/text/text.ts';
import { InfoAlert, Text } from '#web/ui/show/elements.tsx';
import { Numbers } from '#web/ui/show/numbers.tsx';

export type Preview = Replies['roundPreview'];

export function RoundReach({ preview: { students, seats, inOtherRound } }: { preview: Preview }) {
  return (
    <div role="status">
      <Numbers
        counts={[
          { value: students, label: t('Students without a room') },
          { value: seats, label: t('Free seats') },
        ]}
      />
      {students === 0 && (
        <Text>{t('Nobody: this round would have no students. Students who have a room keep it and are in no round.')}</Text>
      )}
      {students > seats && (
        <Text>{t('{more, plural, one {# student} other {# students}} more than seats will wait.', { more: students - seats })}</Text>
      )}
      {inOtherRound > 0 && (
        <InfoAlert
          warning
          title={t('{students, plural, one {# of them is} other {# of them are}} in another round that is not over.', {
            students: inOtherRound,
          })}
        >
          {t('A student can be in one round at a time. Choose other students, or wait for that round.')}
        </InfoAlert>
      )}
    </div>
  );
}
