import { Box, Grid, Row, Text } from '#web/ui/show/elements.tsx';
import { groupCodeLength, groupCodeLetters } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import Share2 from 'lucide-react/icons/share-2';
import { paths, withQuery } from '#contract/paths.ts';
import { Button, OutsideLink } from '#web/ui/action/button.tsx';
import { CopyButton } from '#web/ui/action/copy-button.tsx';
import type { CallMutation } from '#web/api.ts';
import { AskButton } from '#web/operation/shared/call-dialog.tsx';

/** The code that friends type to ask for a place, and ways to send it. */
export function GroupCode({ code, roundName }: { code: string; roundName: string }) {
  const address = new URL(withQuery(paths.ownRound(), { code }), window.location.origin).href;
  const text = t('Live with me: ask for a place in my group with the code {code} ({round}). {address}', {
    code,
    round: roundName,
    address,
  });
  return (
    <Grid gap={10} p={14} bg="var(--hover)" bdrs="md">
      <Text>{t('Friends ask for a place with this code')}</Text>
      <Box component="p" m={0} ff="monospace" fz="1.75rem" fw={700} lts="0.16em" lh={1.2}>
        {code}
      </Box>
      <Row gap="0.5rem">
        {'share' in navigator && (
          <Button icon={<Share2 aria-hidden size={18} />} onClick={() => void navigator.share({ text }).catch(() => undefined)}>
            {t('Share')}
          </Button>
        )}
        {/* nothing is sent until somebody is chosen there */}
        <OutsideLink
          href={`https://wa.me/?${new URLSearchParams({ text }).toString()}`}
          newWindow
          aria-label={t('Send the code by WhatsApp, in another window')}
        >
          WhatsApp
        </OutsideLink>
        <CopyButton text={code} name={t('the code')} />
      </Row>
    </Grid>
  );
}

/** The calls that accept and decline a request, shared by all requests of a page. */
export interface Answers {
  agree: CallMutation<'roundGroupAccept'>;
  refuse: CallMutation<'roundGroupDecline'>;
}

interface GroupRequestProps {
  id: string;
  answers: Answers;
  /** a name or a group */
  who: string;
  /** the text after the name: "asks for a place in your group" */
  text: string;
  /** the text of the button that accepts; undefined if the other side has to accept */
  accept?: string;
  decline: string;
}

/** A request that waits for the reader's consent, or for that of the other side. */
export function GroupRequest({ id, answers: { agree, refuse }, who, text, accept, decline }: GroupRequestProps) {
  const params = { id };
  const busy = agree.isPending || refuse.isPending;
  const isThis = ({ isPending, variables }: Answers['agree' | 'refuse']) => isPending && variables?.params.id === id;
  const asked = (
    <>
      <strong>{who}</strong> {text}
    </>
  );
  const buttons = (
    <Grid min="7rem" stretch gap={8}>
      {accept && (
        <Button
          kind="primary"
          busy={isThis(agree)}
          disabled={busy}
          aria-label={t('{answer}: {who}', { answer: accept, who })}
          onClick={() => {
            refuse.reset();
            agree.mutate({ params });
          }}
        >
          {accept}
        </Button>
      )}
      <Button
        kind={accept === undefined ? 'quiet' : 'plain'}
        busy={isThis(refuse)}
        disabled={busy}
        aria-label={t('{answer}: {who}', { answer: decline, who })}
        onClick={() => {
          agree.reset();
          refuse.mutate({ params });
        }}
      >
        {decline}
      </Button>
    </Grid>
  );
  // it is the other side's turn: nothing has to be done here
  if (accept === undefined) {
    return (
      <Row gap="0.625rem">
        <Box component="p" m={0} flex="1 1 9rem" c="dimmed">
          {asked}
        </Box>
        {buttons}
      </Row>
    );
  }
  return (
    <Grid gap={10} p="0.75rem 0.875rem" bg="var(--warn-soft)" bdrs="md">
      <Text>{asked}</Text>
      {buttons}
    </Grid>
  );
}

export const LeaveGroup = ({ roundId, alone }: { roundId: string; alone: boolean }) => (
  <div>
    <AskButton
      call="roundGroupLeave"
      input={{ params: { id: roundId } }}
      kind="quiet"
      title={alone ? t('End the group?') : t('Leave the group?')}
      action={alone ? t('End the group') : t('Leave the group')}
      danger
      failed={t('You are still in the group')}
    >
      {alone
        ? t('Its code stops working. You can make another group.')
        : t('The others stay together and are notified. To come back, you have to ask again.')}
    </AskButton>
  </div>
);

/** The code in capital letters, without spaces and hyphens. */
const codeOf = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');

const codePattern = new RegExp(`^[${groupCodeLetters}]{${groupCodeLength}}$`);
const codeFault = (typed: string): string | undefined =>
  codePattern.test(codeOf(typed)) ? undefined : t('A code has {length} letters and digits.', { length: groupCodeLength });

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
