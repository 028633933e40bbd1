import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import type { Wish, WishInput } from '#contract/round/exchange.ts';
import { exchangeWishName } from '#contract/round/round-choices.ts';
import type { OwnRound } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Row, Section, Box, Grid } from '#web/ui/show/arrange.tsx';
import { IconButton } from '#web/ui/action/button.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { Text } from '#web/ui/show/text.tsx';
import { AddWish } from './add-wish.tsx';

/** A saved wish as input for saving the list again; none if what it names no longer exists. */
function statedWish({ kind, room, hostel, seats, block }: Wish): WishInput[] {
  if (kind === 'room') return room ? [{ kind, roomId: room._id }] : [];
  if (!hostel) return [];
  return [kind === 'seats' ? { kind, in: hostel._id, seats } : { kind, in: hostel._id, block }];
}

/** Which other rooms a student would like, in their order; each change is saved immediately. */
export default function ExchangeWishes({ own: { round, exchangeWishes: wishes }, mayChoose: open }: { own: OwnRound; mayChoose: boolean }) {
  const save = useAction('exchangeWish');
  const add = useAction('exchangeWish');
  const choices = useCallQuery('exchangeChoices', {}, { enabled: open });
  const texts = wishes.map((wish) => exchangeWishName(wish, round.hostels.length));
  const params = { id: round._id };

  function move(from: number, to: number | 'out'): void {
    const next = [...wishes];
    const [moved] = next.splice(from, 1);
    if (moved && to !== 'out') next.splice(to, 0, moved);
    save.mutate({ params, body: { wishes: next.flatMap(statedWish) } });
  }

  return (
    <Section id="wishes" title={t('Your wishes')}>
      {wishes.length === 0 ? (
        <Text dimmed>{open ? t('None yet: you keep your room.') : t('You stated none.')}</Text>
      ) : (
        <Grid component="ol" gap={8}>
          {texts.map((text, n) => (
            <Row
              key={text}
              component="li"
              gap="0.25rem 0.75rem"
              p="0.5rem 0.75rem"
              bd="1px solid var(--mantine-color-default-border)"
              bdrs="sm"
            >
              <strong>{n + 1}.</strong>
              <Box flex="1 1 8rem" miw={0}>
                {text}
              </Box>
              {open && (
                <Row gap="0.25rem" wrap="nowrap" ms="auto">
                  <IconButton
                    name={t('Put {wish} higher', { wish: text })}
                    icon={<ArrowUp size={20} aria-hidden />}
                    disabled={n === 0}
                    onClick={() => move(n, n - 1)}
                  />
                  <IconButton
                    name={t('Put {wish} lower', { wish: text })}
                    icon={<ArrowDown size={20} aria-hidden />}
                    disabled={n === wishes.length - 1}
                    onClick={() => move(n, n + 1)}
                  />
                  <IconButton name={t('Remove {wish}', { wish: text })} icon={<X size={20} aria-hidden />} onClick={() => move(n, 'out')} />
                </Row>
              )}
            </Row>
          ))}
        </Grid>
      )}
      {save.error && <ErrorAlert title={t('The wishes were not saved')} of={save.error} onDismiss={save.reset} />}
      {open && (
        <Loaded call={choices}>
          {({ hostels }) => (
            <AddWish
              roundId={round._id}
              hostels={hostels}
              stated={wishes.length}
              call={add}
              onAdd={(wish, onAdded) => add.mutate({ params, body: { wishes: [...wishes.flatMap(statedWish), wish] } }, () => onAdded())}
            />
          )}
        </Loaded>
      )}
    </Section>
  );
}
