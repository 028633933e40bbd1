import { sql } from 'kysely';
import type { Inputs, Replies } from '#contract/calls.ts';
import type { InventoryItem } from '#contract/inventory/inventory.ts';
import { inPieces } from '#server/db/in-pieces.ts';
import { anyOf, readPage, eachWordOccurs, occursInText, orderOf, type Way } from '#server/db/listing.ts';
import type { Db } from '#server/db/open.ts';
import { type HostelId, hostelListed, hostelWithin, type Listed, type Scope } from '#server/call/scope.ts';
import { isLow } from './low-stock.ts';

const columns = ['id as _id', 'name', 'category', 'quantity', 'threshold', 'hostel_id as hostel'] as const;

/** An item whose hostel is known to be in scope. */
export interface StockItem extends InventoryItem {
  hostel: HostelId;
}

export async function listItems(db: Db, list: Listed): Promise<InventoryItem[]> {
  return await db
    .selectFrom('inventory_item')
    .select(columns)
    .where((eb) => hostelListed(list, eb.ref('hostel_id')))
    .orderBy('category')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

type PageQuery = Inputs['inventoryPage']['query'];

const orders = {
  name: [sql`lower(i.name)`],
  hostel: [sql`h.name_key collate "C"`],
  quantity: [sql`i.quantity`],
  threshold: [sql`i.threshold`],
  // items furthest below their threshold come first
  stock: [sql`i.quantity - i.threshold`],
};

/** The items that match the query of a list, each with the name of its hostel. */
const itemsListed = (db: Db, list: Listed, { q, category, low, sort }: PageQuery, way?: Way) =>
  db
    .selectFrom('inventory_item as i')
    .innerJoin('hostel as h', 'h.id', 'i.hostel_id')
    .select(['i.id as _id', 'i.name', 'i.category', 'i.quantity', 'i.threshold', 'i.hostel_id as hostel', 'h.name as hostelName'])
    .where(hostelListed(list, sql.ref('i.hostel_id')))
    .$if(Boolean(category), (query) => query.where('i.category', '=', category ?? ''))
    .$if(low !== undefined, (query) => query.where(isLow))
    .where(eachWordOccurs(q, (word) => [occursInText(word, sql.ref('i.name')), occursInText(word, sql.ref('i.category'))]))
    // what has to be bought stands first
    .orderBy(orderOf(sort, orders, [{ descending: isLow }, sql`i.category`, sql`i.name`, sql`i.id`], way));

export async function pageItems(db: Db, list: Listed, asked: PageQuery): Promise<Replies['inventoryPage']> {
  const ofAll = await db
    .selectFrom('inventory_item')
    .select((eb) => [
      eb.fn.countAll<number>().as('all'),
      eb.fn.countAll<number>().filterWhere(isLow).as('low'),
      sql<string[]>`coalesce(array_agg(distinct category), '{}')`.as('categories'),
    ])
    .where(hostelListed(list, sql.ref('hostel_id')))
    .executeTakeFirstOrThrow();
  return { ...(await readPage(asked, 'i.id', (way) => itemsListed(db, list, asked, way))), ...ofAll };
}

export const itemsInPieces = (db: Db, list: Listed, asked: PageQuery) => inPieces(db, itemsListed(db, list, asked));

export async function insertItem(db: Db, hostelId: HostelId, item: Omit<InventoryItem, '_id' | 'hostel'>): Promise<StockItem> {
  const inserted = await db
    .insertInto('inventory_item')
    .values({ hostel_id: hostelId, name: item.name, category: item.category, quantity: item.quantity, threshold: item.threshold })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { ...inserted, hostel: hostelId };
}

/** The items in scope, locked until the transaction ends. */
export async function lockItems(db: Db, scope: Scope, ids: readonly string[]): Promise<StockItem[]> {
  return await db
    .selectFrom('inventory_item')
    .select(columns)
    // in scope by the condition below
    .select((eb) => eb.ref('hostel_id').$castTo<HostelId>().as('hostel'))
    .where('id', '=', anyOf(ids))
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function updateItem(db: Db, id: string, changes: Partial<Omit<InventoryItem, '_id' | 'hostel'>>): Promise<void> {
  await db.updateTable('inventory_item').set(changes).where('id', '=', id).execute();
}

/** Returns whether there was an item with this id in scope. */
export async function deleteItem(db: Db, scope: Scope, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('inventory_item')
    .where('id', '=', id)
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
