import { shownName } from '#contract/person/person.ts';
import type { OwnRound, RoundGroup } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useMe } from '#web/session.ts';
import { ErrorAlert, Grid, Hint, Row, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { Avatar } from '#web/ui/show/avatar.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { type Answers, GroupRequest, GroupCode, JoinForm, LeaveGroup } from './group-forms.tsx';

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
