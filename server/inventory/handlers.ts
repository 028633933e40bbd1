import { isLowStock, type inventoryCalls } from '#contract/inventory/inventory.ts';
import { fieldTexts, replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { changedMeanwhile, changedText, changesOf, isStale, refuseIfChanged } from '#server/changed-meanwhile.ts';
import type { Db } from '#server/db/open.ts';
import { Fault } from '#server/fault.ts';
import type { Scope } from '#server/call/scope.ts';
import { offeredChoices, shareChoices } from '#server/institution-choices.ts';
import { notification, notify } from '#server/notification/notify.ts';
import type { Handlers } from '#server/call/handler.ts';
import { exportSheet } from '#server/sheet/export-sheet.ts';
import * as queries from './queries.ts';
import { inventorySheet } from './inventory-sheet.ts';

/** Notifies the wardens of each item that has just become low, and not again while it stays low. */
async function notifyOfLowStock(
  db: Db,
  changes: readonly { before: queries.StockItem | undefined; now: queries.StockItem }[],
): Promise<void> {
  for (const { before, now } of changes) {
    if (!isLowStock(now) || (before && isLowStock(before))) continue;
    const { name: item, quantity, threshold } = now;
    const delivery = { to: 'warden', link: paths.inventory(), hostelId: now.hostel };
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

async function getLockedItem(db: Db, scope: Scope, id: string): Promise<queries.StockItem> {
  const [item] = await queries.lockItems(db, scope, [id]);
  if (!item) throw new Fault('itemNotFound');
  return item;
}

export const inventoryHandlers: Handlers<keyof typeof inventoryCalls> = {
  async inventoryCreate({ db, hostel, body }) {
    await refuseUnknownCategory(db, body.category);
    const item = await queries.insertItem(db, hostel.id, body);
    await notifyOfLowStock(db, [{ before: undefined, now: item }]);
    return item;
  },

  inventoryList: ({ scope, hostel, db }) => queries.listItems(db, { scope, hostel }),
  inventoryPage: ({ scope, hostel, db, query }) => queries.pageItems(db, { scope, hostel }, query),

  inventoryExport: (context) => exportSheet(context, inventorySheet(context.db, context, context.query)),

  async inventoryUpdate({ scope, db, params, body, settings }) {
    const before = await getLockedItem(db, scope, params.id);
    const { quantity, basedOn } = body;
    if (isStale({ wanted: quantity, basedOn, present: before.quantity })) {
      throw await changedMeanwhile(db, {
        current: before.quantity,
        fields: { quantity: changedText(before.quantity) },
        changes: changesOf('inventory_item', [before._id], ['quantity']),
        timeZone: settings.TIME_ZONE,
      });
    }
    const now = { ...before, quantity };
    await queries.updateItem(db, params.id, { quantity });
    await notifyOfLowStock(db, [{ before, now }]);
    return now;
  },

  async inventoryCorrect({ scope, db, params, body: { basedOn, ...wanted }, settings }) {
    // before the item is locked, as when one is added
    await shareChoices(db);
    const before = await getLockedItem(db, scope, params.id);
    const changes = ['inventory_item', before._id] as const;
    await refuseIfChanged(db, { wanted, basedOn, present: { ...before }, changes, timeZone: settings.TIME_ZONE });
    // an item keeps a category that is not offered any more
    if (wanted.category !== before.category) await refuseUnknownCategory(db, wanted.category);
    const now = { ...before, ...wanted };
    await queries.updateItem(db, params.id, wanted);
    await notifyOfLowStock(db, [{ before, now }]);
    return now;
  },

  async inventoryCount({ scope, db, body: { counts }, settings }) {
    const counted = new Map(counts.map((count) => [count.itemId, count]));
    const items = await queries.lockItems(db, scope, [...counted.keys()]);
    if (items.length < counted.size) throw new Fault('itemNotFound');
    const stale = items.filter(({ _id, quantity: present }) => {
      const { quantity: wanted = present, basedOn } = counted.get(_id) ?? {};
      return isStale({ wanted, basedOn, present });
    });
    if (stale.length > 0) {
      const ids = stale.map(({ _id }) => _id);
      throw await changedMeanwhile(db, {
        current: Object.fromEntries(stale.map(({ _id, quantity }) => [_id, quantity])),
        fields: Object.fromEntries(
          stale.map(({ _id, quantity }) => [
            `counts.${counts.findLastIndex(({ itemId }) => itemId === _id)}.quantity`,
            changedText(quantity),
          ]),
        ),
        changes: changesOf('inventory_item', ids, ['quantity']),
        timeZone: settings.TIME_ZONE,
      });
    }
    const changes = items.map((before) => ({ before, now: { ...before, quantity: counted.get(before._id)?.quantity ?? before.quantity } }));
    for (const { now } of changes) await queries.updateItem(db, now._id, { quantity: now.quantity });
    await notifyOfLowStock(db, changes);
    const changed = changes.filter(({ before, now }) => before.quantity !== now.quantity).length;
    return { message: t(replyTexts.stockCounted, { items: items.length, changed }) };
  },

  async inventoryDelete({ scope, db, params }) {
    if (!(await queries.deleteItem(db, scope, params.id))) throw new Fault('itemNotFound');
    return { message: t(replyTexts.itemDeleted) };
  },
};
