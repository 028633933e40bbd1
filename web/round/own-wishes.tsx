import { roundWishNames } from '#contract/round/round-policies.ts';
import { shownName } from '#contract/person/person.ts';
import type { RoundWishKind } from '#contract/round/round.ts';
import type { OwnRound, RoundWishes } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { type CallMutation } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Box, ErrorAlert, Grid, Heading, Hint, Row, Section, Stack, Text } from '#web/ui/show/elements.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { type Ranked, RankedList } from '#web/ui/form/ranked-list.tsx';
import { DraftNote } from '#web/ui/form/draft-note.tsx';
import { SaveBar } from '#web/ui/form/save-bar.tsx';
import { Unsaved } from '#web/ui/dialog/unsaved.tsx';
import { useKept } from '#web/ui/form/use-kept.ts';
import { wishKinds } from './words.ts';

/** The kinds of wishes with more than one choice. */
const kindsOf = ({ round, choices }: OwnRound): { kind: RoundWishKind; choices: Ranked[] }[] =>
  round.wishes.map((kind) => ({ kind, choices: wishKinds[kind].choices(choices) })).filter((each) => each.choices.length > 1);

/** The wishes of a kind in their order, without choices that are no longer offered. */
const wished = (kind: RoundWishKind, choices: readonly Ranked[], wishes: RoundWishes): Ranked[] =>
  wishes[wishKinds[kind].list].flatMap((value) => choices.find(({ key }) => key === String(value)) ?? []);

const withWishes = (wishes: RoundWishes, kind: RoundWishKind, keys: readonly string[]): RoundWishes =>
  kind === 'size' ? { ...wishes, sizes: keys.map(Number) } : { ...wishes, [wishKinds[kind].list]: keys };

interface KindProps {
  kind: RoundWishKind;
  choices: readonly Ranked[];
  wishes: RoundWishes;
  /** how many students have to fit into one room */
  together: number;
  onChange: (keys: string[]) => void;
}

const isTooSmall = (kind: RoundWishKind, { key }: Ranked, together: number): boolean => kind === 'size' && Number(key) < together;

function Kind({ kind, choices, wishes, together, onChange }: KindProps) {
  const chosen = wished(kind, choices, wishes);
  const rest = choices.filter((choice) => !chosen.includes(choice) && !isTooSmall(kind, choice, together));
  const tooSmall = choices.filter((choice) => isTooSmall(kind, choice, together));
  const name = t(roundWishNames[kind]);
  return (
    <Grid component="section" gap={8} aria-label={name}>
      <Heading level={3}>{name}</Heading>
      <RankedList name={t('Wishes: {kind}', { kind: name })} items={chosen} onChange={onChange} />
      {rest.length > 0 && (
        <Row gap="0.5rem">
          {rest.map(({ key, label }) => (
            <Button
              key={key}
              aria-label={t('Wish for {what}', { what: label })}
              onClick={() => onChange([...chosen.map((each) => each.key), key])}
            >
              {t('+ {what}', { what: label })}
            </Button>
          ))}
        </Row>
      )}
      {tooSmall.length > 0 && (
        <Hint>
          {t('Too small for the {together} of you, and not counted: {sizes}', {
            together,
            sizes: tooSmall.map(({ label }) => label).join(', '),
          })}
        </Hint>
      )}
    </Grid>
  );
}

/** Wishes that the reader cannot change: those of the group's maker, or all of them once the round is closed. */
function Fixed({ kinds, wishes }: { kinds: ReturnType<typeof kindsOf>; wishes: RoundWishes }) {
  const shown = kinds
    .map(({ kind, choices }) => ({ kind, chosen: wished(kind, choices, wishes) }))
    .filter(({ chosen }) => chosen.length > 0);
  if (shown.length === 0) return <Text>{t('Nothing is wished for: any room will do.')}</Text>;
  return (
    <Grid component="dl" gap={12}>
      {shown.map(({ kind, chosen }) => (
        <div key={kind}>
          <Box component="dt" fz="sm">
            {t(roundWishNames[kind])}
          </Box>
          <Box component="dd" fw={550} style={{ whiteSpace: 'pre-wrap' }}>
            {chosen.map(({ label }, at) => t('{place}. {what}', { place: at + 1, what: label })).join('  ')}
          </Box>
        </div>
      ))}
    </Grid>
  );
}

const asTheyAre = (wishes: RoundWishes): RoundWishes => wishes;

function Editor({ own, kinds, save }: { own: OwnRound; kinds: ReturnType<typeof kindsOf>; save: CallMutation<'roundWish'> }) {
  const {
    changed: draft,
    change,
    forget,
    note,
  } = useKept<RoundWishes>(
    { form: 'roundWish', about: own.round._id },
    asTheyAre,
    // choices that are no longer offered are left out when the wishes are shown
    (written) => ({ ...own.wishes, ...(written as Partial<RoundWishes>) }),
  );
  const wishes = draft?.now ?? own.wishes;
  const unsaved = draft !== undefined && JSON.stringify(draft.now) !== JSON.stringify(own.wishes);
  return (
    <>
      <Text dimmed>{t('The first wish counts most. Everything you leave out comes after your wishes, with no order.')}</Text>
      {unsaved && <DraftNote fields={note} />}
      {kinds.map(({ kind, choices }) => (
        <Kind
          key={kind}
          kind={kind}
          choices={choices}
          wishes={wishes}
          together={own.group?.members.length ?? 1}
          onChange={(keys) => {
            save.reset();
            change((before) => ({ now: withWishes(wishes, kind, keys), base: before?.base ?? own.wishes }));
          }}
        />
      ))}
      {unsaved ? (
        <SaveBar
          state={t('Your wishes are not saved yet.')}
          failure={save.error && <ErrorAlert title={t('The wishes were not saved')} of={save.error} onDismiss={save.reset} />}
        >
          <Button onClick={forget}>{t('Discard')}</Button>
          <Button
            kind="primary"
            busy={save.isPending}
            onClick={() => save.mutate({ params: { id: own.round._id }, body: wishes }, () => forget())}
          >
            {t('Save wishes')}
          </Button>
        </SaveBar>
      ) : (
        <Hint>
          {kinds.some(({ kind, choices }) => wished(kind, choices, wishes).length > 0)
            ? t('All saved')
            : t('Nothing is wished for yet: any room will do.')}
        </Hint>
      )}
      <Unsaved unsaved={unsaved} drafted title={t('Leave without saving your wishes?')}>
        <Text>{t('Your changes do not count until they are saved. A draft stays on this device until you sign out.')}</Text>
      </Unsaved>
    </>
  );
}

/** How a student wants to live: a ranked list for each kind of wish. */
export function OwnWishes({ own, mayChoose }: { own: OwnRound; mayChoose: boolean }) {
  const { username } = useMe();
  // here, because the editor disappears when the round closes meanwhile, and the error must stay
  const save = useAction('roundWish', { refreshes: ['roundOwn'] });
  const kinds = kindsOf(own);
  const maker = own.group?.members[0];
  const ofMaker = own.groupWishes !== null && maker !== undefined && maker.username !== username;
  return (
    <Section id="wishes" title={t('Wishes')}>
      <Stack gap="md">
        {!mayChoose && save.error && <ErrorAlert title={t('Your last changes were not saved')} of={save.error} onDismiss={save.reset} />}
        {kinds.length === 0 && <Text>{t('There is nothing to choose between: all rooms that are open to you are alike.')}</Text>}
        {kinds.length > 0 && ofMaker && (
          <>
            <Text>{t('For your group, the wishes of {maker}, who made it, count:', { maker: shownName(maker) })}</Text>
            <Fixed kinds={kinds} wishes={own.groupWishes ?? own.wishes} />
          </>
        )}
        {kinds.length > 0 && !ofMaker && !mayChoose && <Fixed kinds={kinds} wishes={own.wishes} />}
        {kinds.length > 0 && !ofMaker && mayChoose && <Editor own={own} kinds={kinds} save={save} />}
      </Stack>
    </Section>
  );
}
