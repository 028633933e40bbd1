import { exportTexts } from '#contract/export-texts.ts';
import { isLowStock, type inventoryCalls } from '#contract/inventory.ts';
import { fieldTexts, replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/http/fault.ts';
import { accountsToNotify } from '#server/hostel/hostel-rows.ts';
import { offeredChoices, shareChoices } from '#server/institution-choices.ts';
import { notification, notify } from '#server/notification/notify.ts';
import type { Handlers } from '#server/http/handler.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import * as queries from './queries.ts';
import { inventoryColumns } from './inventory-sheet.ts';

/** Notifies the wardens of each item that has just become low, and not again while it stays low. */
async function notifyOfLowStock(
  db: Db,
  changes: readonly { before: queries.StockItem | undefined; now: queries.StockItem }[],
): Promise<void> {
  for (const { before, now } of changes) {
    if (!isLowStock(now) || (before && isLowStock(before))) continue;
    const { name: item, quantity, threshold } = now;
    const delivery = { to: await accountsToNotify(db, now.hostel, 'warden'), link: paths.inventory(), hostelId: now.hostel };
    await notify(db, [notification('lowStock', { item, quantity, threshold }, delivery)]);
  }
}

async function refuseUnknownCategory(db: Db, category: string): Promise<void> {
  await shareChoices(db);
  const offered = await offeredChoices(db, 'category');
  if (offered.includes(category)) return;
  const text = offered.length === 0 ? t(fieldTexts.noCategory) : t(fieldTexts.choice, { choices: offered.join(', ') });
  throw new Fault('invalid', { fields: { category: text } });
}

export const inventoryHandlers: Handlers<keyof typeof inventoryCalls> = {
  async inventoryCreate({ db, hostel, body }) {
    await refuseUnknownCategory(db, body.category);
    const item = await queries.insertItem(db, hostel.id, body);
    await notifyOfLowStock(db, [{ before: undefined, now: item }]);
    return item;
  },

  async inventoryList({ scope, hostel, db }) {
    return await queries.listItems(db, { scope, hostel });
  },

  async inventoryPage({ scope, hostel, db, query }) {
    return await queries.pageItems(db, { scope, hostel }, query);
  },

  async inventoryExport(context) {
    const rows = queries.itemsInPieces(context.db, context, context.query);
    return await exportSheet(context, { title: exportTexts.inventory, columns: inventoryColumns, rows });
  },

  async inventoryUpdate({ scope, db, params, body }) {
    const [before] = await queries.lockItems(db, scope, [params.id]);
    if (!before) throw new Fault('itemNotFound');
    const now = { ...before, quantity: body.quantity };
    await queries.setQuantity(db, params.id, body.quantity);
    await notifyOfLowStock(db, [{ before, now }]);
    return now;
  },

  async inventoryCount({ scope, db, body }) {
    const counted = new Map(body.counts.map(({ itemId, quantity }) => [itemId, quantity]));
    const items = await queries.lockItems(db, scope, [...counted.keys()]);
    if (items.length < counted.size) throw new Fault('itemNotFound');
    const changes = items.map((before) => ({ before, now: { ...before, quantity: counted.get(before._id) ?? before.quantity } }));
    for (const { now } of changes) await queries.setQuantity(db, now._id, now.quantity);
    await notifyOfLowStock(db, changes);
    const changed = changes.filter(({ before, now }) => before.quantity !== now.quantity).length;
    return { message: t(replyTexts.stockCounted, { items: items.length, changed }) };
  },

  async inventoryDelete({ scope, db, params }) {
    if (!(await queries.deleteItem(db, scope, params.id))) throw new Fault('itemNotFound');
    return { message: t(replyTexts.itemDeleted) };
  },
};
