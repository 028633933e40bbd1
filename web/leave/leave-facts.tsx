import { type Leave, leaveCan } from '#contract/leave/leave.ts';
import { leaveStatuses } from '#contract/leave/leave-list.ts';
import { t } from '#contract/text/text.ts';
import { Box, Row, Text } from '#web/ui/show/elements.tsx';
import { MultilineText, StatusTag } from '#web/ui/show/values.tsx';
import { daysText, nightsOf } from '#web/person/shared/leave-days.ts';
import { Consents } from './consents.tsx';
import { LateTag } from './outcome.tsx';

/** The leave that a dialog is about, with the decision once there is one. */
export function LeaveFacts({ leave }: { leave: Leave }) {
  const { reason, status, caretakerRemark } = leave;
  return (
    <div>
      <Row justify="space-between" wrap="nowrap" align="flex-start">
        <Text strong>
          {t('{days}, {nights, plural, =0 {1 day} one {# night} other {# nights}}', { days: daysText(leave), nights: nightsOf(leave) })}
        </Text>
        <Box flex="none">
          <StatusTag of={leaveStatuses} status={status} />
        </Box>
      </Row>
      {leave.requestedAfterStart && (
        <Row>
          <LateTag leave={leave} />
          <Text>{t('It was requested after it had begun.')}</Text>
        </Row>
      )}
      <Text>
        <MultilineText>{reason}</MultilineText>
      </Text>
      <Consents leave={leave} />
      {!leaveCan.reject(leave) && caretakerRemark && (
        <Text dimmed>
          {t('Remark:')} <MultilineText>{caretakerRemark}</MultilineText>
        </Text>
      )}
    </div>
  );
}
