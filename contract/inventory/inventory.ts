import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { exportOf, pageOf } from '#contract/call/list-calls.ts';
import { inventoryList } from '#contract/inventory/inventory-list.ts';
import { BasedOn, Id, MessageReply, ShortText, RecordBasedOn, undoable } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { hostelStaff } from '#contract/who.ts';
import { keptText, name, number, said, unseen, type Records } from '#contract/call/record.ts';

export const inventoryCategories = [
  'Cleaning Supplies',
  'Plumbing Supplies',
  'Safety and Security',
  'Office Supplies',
  'Financial Management',
] as const;

/** The label of a category: the usual ones are translated, those of an institution stay as they were typed. */
export const categoryText = (category: string): string =>
  inventoryCategories.some((usual) => usual === category) ? t(category) : category;

export const inventoryLimits = { name: 120, quantity: 1_000_000 } as const;

const Quantity = Type.Integer({ minimum: 0, maximum: inventoryLimits.quantity });

export const InventoryItem = Type.Object({
  _id: Id,
  name: Type.String(),
  category: Type.String(),
  quantity: Type.Integer(),
  threshold: Type.Integer(),
  hostel: Id,
});
export type InventoryItem = Static<typeof InventoryItem>;

/** Stock equal to the threshold is not low yet. */
export const isLowStock = (item: Pick<InventoryItem, 'quantity' | 'threshold'>): boolean => item.quantity < item.threshold;

const details = {
  name: ShortText(inventoryLimits.name),
  /** one of the categories that the institution offers */
  category: ShortText(100),
  threshold: Quantity,
};

export const inventoryCalls = {
  inventoryCreate: {
    about: "Add an item to the stock of the caller's hostel",
    done: 'Added an item',
    route: 'POST /inventory/caretaker/add',
    ignoresUnknown: true,
    perPerson: howOften.entering,
    who: { caretaker: 'hostel' },
    hostelAt: 'body.hostel',
    body: Type.Object({ ...details, quantity: Quantity, hostel: Id }),
    status: 201,
    reply: InventoryItem,
  },
  inventoryList: {
    about: 'The stock of a hostel or of all that the caller reaches, sorted by category and name',
    route: 'GET /inventory',
    ignoresUnknown: true,
    who: hostelStaff,
    hostelAt: 'query.hostel',
    hostelOptional: 'empty',
    query: Type.Object({ hostel: Type.Optional(Id) }),
    reply: Type.Array(InventoryItem),
  },
  inventoryPage: {
    ...pageOf(inventoryList, InventoryItem, { all: Type.Integer(), low: Type.Integer(), categories: Type.Array(Type.String()) }),
    about:
      'One page of the stock of a hostel or of all within reach, sorted by category and name unless `sort` is given; `all`, `low` and `categories` are of everything in reach',
    route: 'GET /inventory/page',
  },
  inventoryExport: { ...exportOf(inventoryList), about: 'The same items as a file', route: 'GET /export/inventory' },
  inventoryUpdate: {
    about: 'Change the quantity of an item; any other field is ignored. `basedOn` is the quantity that the sender saw',
    done: 'Changed the quantity of an item',
    route: 'PATCH /inventory/{id}',
    ignoresUnknown: true,
    who: { caretaker: 'hostel' },
    body: Type.Object({ quantity: Quantity, basedOn: BasedOn(Quantity) }),
    ...undoable(InventoryItem),
    faults: ['itemNotFound'],
  },
  inventoryCorrect: {
    about: 'Correct the name, the category and the threshold of an item',
    done: 'Corrected an item',
    route: 'PUT /inventory/{id}',
    who: { caretaker: 'hostel' },
    body: Type.Object({ ...details, basedOn: RecordBasedOn({ name: Type.String(), category: Type.String(), threshold: Type.Integer() }) }),
    ...undoable(InventoryItem),
    faults: ['itemNotFound'],
  },
  inventoryCount: {
    about:
      'Save a stock count: the quantities of many items, all or none. If `basedOn` of any differs from its quantity by now, none is saved',
    done: 'Counted the stock',
    route: 'POST /inventory/count',
    who: { caretaker: 'hostel' },
    body: Type.Object({
      counts: Type.Array(Type.Object({ itemId: Id, quantity: Quantity, basedOn: BasedOn(Quantity) }), { minItems: 1, maxItems: 5_000 }),
    }),
    ...undoable(MessageReply),
    // `basedOn` is in each of its counts
    faults: ['itemNotFound', 'changedMeanwhile'],
  },
  inventoryDelete: {
    about: 'Delete an item',
    done: 'Deleted an item',
    route: 'DELETE /inventory/{id}',
    ignoresUnknown: true,
    who: { caretaker: 'hostel' },
    ...undoable(MessageReply),
    faults: ['itemNotFound'],
  },
} satisfies Record<string, CallRow>;

export const inventoryRecords = {
  inventory_item: {
    kind: 'Inventory item',
    calledBy: ['name'],
    history: 'staff',
    columns: {
      ...unseen('id', 'created_at'),
      hostel_id: name('Hostel'),
      name: keptText('Item name'),
      category: said('Category', categoryText),
      quantity: number('Quantity'),
      threshold: number('Threshold'),
    },
  },
} as const satisfies Records;
