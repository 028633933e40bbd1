import { MultilineText } from '#web/ui/show/values.tsx';
import { Hint, Text } from '#web/ui/show/elements.tsx';
import type { ReactNode } from 'react';
import type { Reopening } from '#contract/complaint/complaint.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import { momentText } from '#web/ui/show/dates.ts';
import { nothing } from '#web/ui/list/list-columns.ts';

/** Each time a complaint was resolved and reopened, oldest first. */
export const History = ({ of }: { of: readonly Reopening[] }) =>
  of.map(({ remark, resolvedAt, resolvedBy, reason, reopenedAt }) => (
    <Text key={reopenedAt} small component="div">
      <MultilineText>
        {remark === ''
          ? t('Resolved {when} by {by}', { when: momentText(resolvedAt), by: shownName(resolvedBy) })
          : t('Resolved {when} by {by}: {remark}', { when: momentText(resolvedAt), by: shownName(resolvedBy), remark })}
      </MultilineText>
      <br />
      <MultilineText>{t('Reopened {when}: {reason}', { when: momentText(reopenedAt), reason })}</MultilineText>
    </Text>
  ));

/** The current remark, and below it each time the complaint was resolved and reopened. */
export const remarkAndHistory = ({ remark, reopenings }: { remark: string; reopenings: readonly Reopening[] }): ReactNode =>
  remark === '' && reopenings.length === 0 ? (
    nothing
  ) : (
    <>
      <MultilineText>{remark || nothing}</MultilineText>
      <History of={reopenings} />
    </>
  );

/** The texts of a complaint that a search looks through. */
export const textsOf = ({
  complaint,
  remark,
  reopenings,
}: {
  complaint: string;
  remark: string;
  reopenings: readonly Reopening[];
}): string[] => [complaint, remark, ...reopenings.flatMap((one) => [one.remark, one.reason])];

/** A text that somebody wrote, under a caption that says who or when. */
export const Quote = ({ caption, children }: { caption: string; children: string }) => (
  <div>
    <Hint>{caption}</Hint>
    <Text>
      <MultilineText>{children}</MultilineText>
    </Text>
  </div>
);
