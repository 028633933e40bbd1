import type { InventoryItem } from '#contract/inventory.ts';
import type { Db } from '#server/db/open.ts';
import { type HostelId, hostelWithin, type Scope } from '#server/http/scope.ts';

const columns = ['id as _id', 'name', 'category', 'quantity', 'threshold', 'hostel_id as hostel'] as const;

/** An item in scope. */
export interface StockItem extends InventoryItem {
  hostel: HostelId;
}

export async function listItems(db: Db, scope: Scope): Promise<InventoryItem[]> {
  return await db
    .selectFrom('inventory_item')
    .select(columns)
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .orderBy('category')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

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
    .where('id', 'in', ids)
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function setQuantity(db: Db, id: string, quantity: number): Promise<void> {
  await db.updateTable('inventory_item').set({ quantity }).where('id', '=', id).execute();
}

/** Returns whether there was such an item in scope. */
export async function deleteItem(db: Db, scope: Scope, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('inventory_item')
    .where('id', '=', id)
    .where((eb) => hostelWithin(scope, eb.ref('hostel_id')))
    .executeTakeFirst();
  return deleted.numDeletedRows === 1n;
}
