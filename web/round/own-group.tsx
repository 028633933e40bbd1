import { shownName } from '#contract/person/person.ts';
import { type OwnRound, type RoundGroup, groupCodeLength, groupCodeLetters } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useMe } from '#web/session.ts';
import { ErrorAlert, Grid, Hint, Row, Section, Stack, Text, Box } from '#web/ui/show/elements.tsx';
import { Avatar } from '#web/ui/show/avatar.tsx';
import { Button, OutsideLink } from '#web/ui/action/button.tsx';
import { TextField, useFields } from '#web/ui/form/fields.tsx';
import { Form } from '#web/ui/form/form.tsx';
import Share2 from 'lucide-react/icons/share-2';
import { paths, withQuery } from '#contract/paths.ts';
import { CopyButton } from '#web/ui/action/copy-button.tsx';
import type { CallMutation } from '#web/api.ts';
import { AskButton } from '#web/operation/shared/call-dialog.tsx';

/** The code that friends type to ask for a place, and ways to send it. */
function GroupCode({ code, roundName }: { code: string; roundName: string }) {
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
interface Answers {
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
function GroupRequest({ id, answers: { agree, refuse }, who, text, accept, decline }: GroupRequestProps) {
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

const LeaveGroup = ({ roundId, alone }: { roundId: string; alone: boolean }) => (
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

function JoinForm({ roundId, codeAsked }: { roundId: string; codeAsked: string }) {
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

interface OwnGroupProps {
  own: OwnRound;
  mayChoose: boolean;
  /** the code in the link that a friend has sent */
  codeAsked: string;
}

function Members({ group, wishing }: { group: RoundGroup; wishing: boolean }) {
  const { username } = useMe();
  return (
    <Grid component="ul" gap={4} aria-label={t('Who is in the group')}>
      {group.members.map((member, index) => (
        <Row key={member._id} component="li" gap="0.75rem" wrap="nowrap" mih="3rem">
          <Avatar name={shownName(member)} />
          <div>
            <Text strong>{member.username === username ? t('You') : shownName(member)}</Text>
            {index === 0 && group.members.length > 1 && (
              <Hint>{wishing ? t('made the group; these wishes count') : t('made the group')}</Hint>
            )}
          </div>
        </Row>
      ))}
    </Grid>
  );
}

/** The group's requests and its code for friends, for as long as the group may grow. */
function Growing({ own: { round }, group, answers }: { own: OwnRound; group: RoundGroup; answers: Answers }) {
  const full = group.members.length >= group.largest;
  return (
    <>
      {group.asking.map(({ _id, student }) => (
        <GroupRequest
          key={_id}
          id={_id}
          answers={answers}
          who={shownName(student)}
          text={t('asks for a place in your group')}
          // a full group takes nobody in until somebody leaves it
          {...(full ? {} : { accept: t('Accept') })}
          decline={t('Decline')}
        />
      ))}
      {full ? (
        <Text dimmed>
          {t('The group is full: the largest room that all of you may live in has {seats, plural, one {# seat} other {# seats}}.', {
            seats: group.largest,
          })}
        </Text>
      ) : (
        <GroupCode code={group.code} roundName={round.name} />
      )}
    </>
  );
}

function NoGroup({ own, codeAsked, answers }: Omit<OwnGroupProps, 'mayChoose'> & { answers: Answers }) {
  const make = useAction('roundGroupCreate');
  const params = { id: own.round._id };
  return (
    <Stack gap="md">
      {own.asked.map(({ _id, code }) => (
        <GroupRequest
          key={_id}
          id={_id}
          answers={answers}
          who={t('Group {code}', { code })}
          text={t('has to agree to your request')}
          decline={t('Take back')}
        />
      ))}
      <Text>
        {t('Friends who want to live together form a group. It stays together or waits together, and everybody in it has agreed.')}
      </Text>
      {/* who has asked friends only waits */}
      <Button kind={own.asked.length > 0 ? 'plain' : 'primary'} wide busy={make.isPending} onClick={() => make.mutate({ params })}>
        {t('Make a group')}
      </Button>
      {make.error && <ErrorAlert title={t('The group was not made')} of={make.error} onDismiss={make.reset} />}
      <JoinForm roundId={own.round._id} codeAsked={codeAsked} />
      <Hint>{t('Without a group you take part alone, and the draw gives you room-mates.')}</Hint>
    </Stack>
  );
}

/** Lets a student form, join and leave a group of room-mates, with everybody's consent. */
export default function OwnGroup({ own, mayChoose, codeAsked }: OwnGroupProps) {
  const { group, round } = own;
  // here, because a request disappears with its buttons when it is answered elsewhere, and its error must stay
  const answers = { agree: useAction('roundGroupAccept'), refuse: useAction('roundGroupDecline') };
  const frozen = !group && !mayChoose;
  return (
    <Section
      id="group"
      title={t('Room-mates')}
      aside={
        group && (
          <Text component="span" small dimmed>
            {t('{members} of at most {largest}', { members: group.members.length, largest: group.largest })}
          </Text>
        )
      }
    >
      {answers.agree.error && (
        <ErrorAlert title={t('The request was not accepted')} of={answers.agree.error} onDismiss={answers.agree.reset} />
      )}
      {answers.refuse.error && (
        <ErrorAlert title={t('The request was not answered')} of={answers.refuse.error} onDismiss={answers.refuse.reset} />
      )}
      {group && <Members group={group} wishing={own.round.wishes.length > 0} />}
      {group && mayChoose && (
        <>
          <Growing own={own} group={group} answers={answers} />
          <LeaveGroup roundId={round._id} alone={group.members.length === 1} />
        </>
      )}
      {!group && mayChoose && <NoGroup own={own} codeAsked={codeAsked} answers={answers} />}
      {frozen && <Text>{t('You are in no group: you take part alone.')}</Text>}
    </Section>
  );
}
