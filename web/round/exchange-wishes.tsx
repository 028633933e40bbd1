import type { Wish, WishInput } from '#contract/round/exchange.ts';
import { exchangeWishName } from '#contract/round/round-choices.ts';
import type { OwnRound } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { ErrorAlert, Section, Text } from '#web/ui/show/elements.tsx';
import { RankedList } from '#web/ui/form/ranked-list.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
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
  const ranked = wishes.map((wish) => {
    const label = exchangeWishName(wish, round.hostels.length);
    return { key: label, label, stated: statedWish(wish) };
  });
  const params = { id: round._id };
  const rank = (keys: readonly string[]) =>
    save.mutate({ params, body: { wishes: keys.flatMap((key) => ranked.find((wish) => wish.key === key)?.stated ?? []) } });

  return (
    <Section id="wishes" title={t('Your wishes')}>
      {wishes.length === 0 && <Text dimmed>{open ? t('None yet: you keep your room.') : t('You stated none.')}</Text>}
      <RankedList name={t('Your wishes')} items={ranked} onChange={open ? rank : undefined} />
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
