import { exchangeWishName } from '#contract/round/round-choices.ts';
import { type OwnRound, type Wish, type WishInput, exchangeLimits } from '#contract/round/round-student.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { useCallQuery } from '#web/api.ts';
import { ErrorAlert, Section, Text } from '#web/ui/show/elements.tsx';
import { RankedList } from '#web/ui/form/ranked-list.tsx';
import { Loaded } from '#web/ui/page/page.tsx';
import type { Replies } from '#contract/calls.ts';
import { blockName } from '#contract/room/room-search.ts';
import { fieldTexts } from '#contract/messages.ts';
import { roomTypeOf } from '#contract/room/room.ts';
import { SelectField, useFields } from '#web/ui/form/fields.tsx';
import { Form, type FormCall } from '#web/ui/form/form.tsx';
import { SearchField } from '#web/ui/list/search-field.tsx';

type Hostels = Replies['exchangeChoices']['hostels'];
type Kind = WishInput['kind'];

interface AddWishProps {
  roundId: string;
  hostels: Hostels;
  /** how many wishes there are already */
  stated: number;
  call: FormCall;
  onAdd: (wish: WishInput, onAdded: () => void) => void;
}

/** Adds the hostel's name to a text if there are several hostels to choose from. */
const inHostel = (text: string, hostel: string, hostels: Hostels) => (hostels.length > 1 ? `${text}, ${hostel}` : text);

/** The room sizes or blocks of each hostel, as choices whose values are the hostel's id, a space, and the size or block. */
function placesOf(hostels: Hostels, of: 'seats' | 'block'): { value: string; label: string }[] {
  return hostels.flatMap(({ _id, name, rooms }) => {
    const all = [...new Set(rooms.filter(({ closed }) => !closed).map((room) => String(room[of])))].filter((each) => each !== '');
    const sorted = all.toSorted((a, b) => a.localeCompare(b, undefined, { numeric: true }));
    return sorted.map((each) => ({
      value: `${_id} ${each}`,
      label: inHostel(of === 'seats' ? t(roomTypeOf(Number(each))) : blockName(each), name, hostels),
    }));
  });
}

/** Makes a field required while its kind of wish is chosen. */
const neededFor = (kind: Kind) => ({
  checksEmpty: true,
  check: (value: string, values: { kind: string }) => (values.kind === kind && value.trim() === '' ? t(fieldTexts.required) : undefined),
});

function AddWish({ roundId, hostels, stated, call, onAdd }: AddWishProps) {
  const isClosed = (id: string) => hostels.some(({ rooms }) => rooms.some((room) => room._id === id && room.closed));
  const fields = useFields(
    {
      kind: { label: t('I would like'), initial: 'room' },
      roomId: {
        ...neededFor('room'),
        label: t('Room'),
        check: (id, values) =>
          isClosed(id) ? t('This room is closed. Nobody can move into it for now.') : neededFor('room').check(id, values),
      },
      seats: { ...neededFor('seats'), label: t('Size') },
      block: { ...neededFor('block'), label: t('Block') },
    },
    { form: 'exchangeWish', about: roundId },
  );
  const blocks = placesOf(hostels, 'block');
  const kinds: { value: Kind; label: string }[] = [
    { value: 'room', label: t('A certain room') },
    { value: 'seats', label: t('Any room of a size') },
    ...(blocks.length > 0 ? [{ value: 'block' as const, label: t('Any room in a block') }] : []),
  ];
  const { roomId } = fields.values;
  const kind = kinds.find(({ value }) => value === fields.values.kind)?.value ?? 'room';

  function wish(): WishInput {
    if (kind === 'room') return { kind, roomId };
    const place = fields.values[kind];
    const [hostel, what] = [place.slice(0, place.indexOf(' ')), place.slice(place.indexOf(' ') + 1)];
    return kind === 'seats' ? { kind, in: hostel, seats: Number(what) } : { kind, in: hostel, block: what };
  }

  if (stated >= exchangeLimits.wishes) return null;
  return (
    <Form
      fields={fields}
      action={t('Add wish')}
      call={call}
      failed={t('The wish was not added')}
      onSubmit={() => onAdd(wish(), fields.reset)}
    >
      <SelectField {...fields.field('kind')} choices={kinds} />
      {kind === 'room' && (
        <SearchField
          {...fields.field('roomId')}
          required
          placeholder={t('Type its number')}
          choices={hostels.flatMap(({ name, rooms }) =>
            rooms.map(({ _id, roomNumber, seats, block, closed }) => ({
              value: _id,
              label: inHostel(
                [roomNumber, closed ? t('closed') : t(roomTypeOf(seats)), ...(block ? [blockName(block)] : [])].join(' · '),
                name,
                hostels,
              ),
            })),
          )}
        />
      )}
      {kind === 'seats' && <SelectField {...fields.field('seats')} required choices={placesOf(hostels, 'seats')} prompt={t('Choose')} />}
      {kind === 'block' && <SelectField {...fields.field('block')} required choices={blocks} prompt={t('Choose')} />}
    </Form>
  );
}

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
