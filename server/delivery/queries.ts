import { sql } from 'kysely';
import type { Inputs, Replies } from '#contract/calls.ts';
import type { Delivery } from '#contract/delivery/delivery.ts';
import type { Db } from '#server/db/open.ts';
import { readPage, eachWordOccurs, occursInText, orderOf, type Way } from '#server/db/listing.ts';
import { notificationMessage } from '#server/notification/notification-text.ts';
import { occursInPerson, personOf } from '#server/person.ts';

/** The text of a notification with a dot in place of each value: whom it is about and what they wrote is between the two. */
const withoutValues = (key: string | null, names: readonly string[]): string =>
  notificationMessage(key ?? '', Object.fromEntries(names.map((name) => [name, '…'])));

export async function pageDeliveries(db: Db, query: Inputs['deliveryPage']['query']): Promise<Replies['deliveryPage']> {
  const { q, state, channel } = query;
  const list = (way: Way) =>
    db
      .selectFrom('delivery as d')
      .leftJoin('notification as n', 'n.id', 'd.notification_id')
      .leftJoin('guardian as g', 'g.id', 'n.guardian_id')
      .innerJoin('account as a', (join) =>
        join.on('a.id', '=', sql`coalesce(n.account_id, g.student_id, case when n.id is null then d.address_id end)`),
      )
      .select((eb) => [
        'd.id as _id',
        personOf('a').as('person'),
        'g.name as guardian',
        sql<string | null>`coalesce(n.text_key, d.text_key)`.as('text_key'),
        sql<string[]>`array(select jsonb_object_keys(coalesce(n.text_values, '{"code": 0, "house": 0, "username": 0}')))`.as('names'),
        eb.ref('d.channel').$castTo<Delivery['channel']>().as('channel'),
        eb.ref('d.state').$castTo<Delivery['state']>().as('state'),
        eb.ref('d.urgency').$castTo<Delivery['urgency']>().as('urgency'),
        'd.created_at as queuedAt',
        'd.settled_at as settledAt',
        'd.due',
        'd.tries',
        'd.sent_to as address',
        'd.answer',
      ])
      .$if(channel !== undefined, (found) => found.where('d.channel', '=', channel ?? ''))
      .$if(state !== undefined, (found) => found.where('d.state', '=', state ?? ''))
      .where(
        eachWordOccurs(q, (word) => [
          occursInPerson(word, 'a'),
          occursInText(word, sql.ref('d.sent_to')),
          occursInText(word, sql.ref('g.name')),
        ]),
      )
      .orderBy(orderOf(undefined, {}, [{ descending: sql`d.created_at` }, sql`d.id`], way));
  const { items, ...page } = await readPage(query, 'd.id', list);
  return { ...page, items: items.map(({ text_key: key, names, ...item }) => ({ ...item, about: withoutValues(key, names) })) };
}
