import { inventoryList } from '#contract/inventory/inventory-list.ts';
import { categoryText, inventoryCategories, type InventoryItem, inventoryLimits, isLowStock } from '#contract/inventory/inventory.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { useOffered } from '#web/institution/shared/institution.tsx';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { useAction } from '#web/operation/shared/use-action.ts';
import { HostelName } from '#web/record/shared/hostel-name.tsx';
import { HostelListPage, type ListPlace } from '#web/record/shared/list-page.tsx';
import { ListRows, type RowAction } from '#web/record/shared/list-rows.tsx';
import { useMe } from '#web/session.ts';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import type { Columns } from '#web/ui/list/resource-list.tsx';
import { Box, Row, Tag, Text } from '#web/ui/show/elements.tsx';
import { categoryChoices, quantityError } from './item-fields.ts';

/** Changes the quantity of an item, the only field that can be changed. */
function EditItemDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const update = useAction('inventoryUpdate', {
    says: () => t(screenTexts.itemUpdated),
    refreshes: ['inventoryList', 'inventoryPage', 'dashboardToday'],
  });
  const fields = useFields(
    {
      name: { label: t('Item name'), initial: item.name },
      category: { label: t('Category'), initial: categoryText(item.category) },
      quantity: { label: t('Quantity'), initial: String(item.quantity), required: true, check: quantityError },
    },
    { form: 'inventoryUpdate', about: item._id },
  );
  const edit = useEdit(fields, update, { only: 'quantity' });
  return (
    <FormDialog
      title={t('Edit {item}', { item: item.name })}
      onClose={onClose}
      fields={fields}
      call={edit.call}
      failed={t(screenTexts.updateItemFailed)}
      onSubmit={() => {
        const { all, allSeen } = edit.send();
        const body = { quantity: Number(all.quantity), basedOn: Number(allSeen.quantity) };
        update.mutate({ params: { id: item._id }, body }, () => onClose());
      }}
    >
      <TextField {...fields.field('name')} disabled />
      <TextField {...fields.field('category')} disabled />
      <TextField
        {...fields.field('quantity')}
        inputMode="numeric"
        description={t('Low in stock below {threshold}', { threshold: item.threshold })}
      />
      {edit.note}
    </FormDialog>
  );
}

/** Corrects what an item is called, its category and its threshold. */
function CorrectItemDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
  const offered = useOffered()?.categories ?? inventoryCategories;
  const correct = useAction('inventoryCorrect', {
    says: (reply) => t('{item} was corrected.', { item: reply.name }),
    refreshes: ['inventoryList', 'inventoryPage', 'dashboardToday'],
  });
  const fields = useFields(
    {
      name: { label: t('Item name'), required: true, initial: item.name },
      category: { label: t('Category'), required: true, initial: item.category },
      threshold: { label: t('Threshold'), required: true, initial: String(item.threshold), check: quantityError },
    },
    { form: 'inventoryCorrect', about: item._id },
  );
  const edit = useEdit(fields, correct, { shown: (name, value) => (name === 'category' ? categoryText(value) : value) });

  function submit(): void {
    const { all, allSeen } = edit.send();
    const body = { ...all, threshold: Number(all.threshold), basedOn: { ...allSeen, threshold: Number(allSeen.threshold) } };
    correct.mutate({ params: { id: item._id }, body }, () => onClose());
  }

  return (
    <FormDialog
      title={t('Correct {item}', { item: item.name })}
      onClose={onClose}
      fields={fields}
      call={edit.call}
      failed={t(screenTexts.updateItemFailed)}
      onSubmit={submit}
    >
      <TextField {...fields.field('name')} maxLength={inventoryLimits.name} />
      <SelectField
        {...fields.field('category')}
        // an item keeps a category that is not offered any more
        choices={[...new Set([...offered, fields.values.category, item.category])].map((value) => ({
          value,
          label: categoryText(value),
        }))}
      />
      <TextField
        {...fields.field('threshold')}
        inputMode="numeric"
        description={t('There are {quantity}. Below the threshold the item is low in stock.', { quantity: item.quantity })}
      />
      {edit.note}
    </FormDialog>
  );
}

function DeleteItemDialog({ item: { _id, name, category, quantity }, onClose }: { item: InventoryItem; onClose: () => void }) {
  return (
    <ConfirmCall
      call="inventoryDelete"
      input={{ params: { id: _id } }}
      refreshes={['inventoryList', 'inventoryPage', 'dashboardToday']}
      title={t('Delete {item}?', { item: name })}
      action={t('Delete')}
      danger
      failed={t(screenTexts.deleteItemFailed)}
      onClose={onClose}
    >
      {t('{item} ({category}), {quantity} in stock, is removed from the inventory. It can be undone.', {
        item: name,
        category: categoryText(category),
        quantity,
      })}
    </ConfirmCall>
  );
}

const columns = ({ ofAll }: ListPlace): Columns<InventoryItem> => [
  { label: t('Item name'), value: ({ name }) => name, sort: 'name', rank: 'lead' },
  { label: t('Category'), value: ({ category }) => categoryText(category), rank: 'line' },
  ...(ofAll ? [{ label: t('Hostel'), value: ({ hostel }: InventoryItem) => <HostelName id={hostel} />, sort: 'hostel' }] : []),
  {
    label: t('Quantity'),
    value: ({ quantity }) => quantity,
    right: true,
    sort: 'quantity',
    rank: 'value',
    brief: (item) => <OfThreshold item={item} />,
  },
  { label: t('Threshold'), value: ({ threshold }) => threshold, right: true, sort: 'threshold' },
  { label: t('Stock'), value: (item) => (isLowStock(item) ? <Tag tone="bad">{t('Low stock')}</Tag> : t('Enough')), sort: 'stock' },
];

/** "4 of 20", and how many are short */
const OfThreshold = ({ item: { quantity, threshold, ...item } }: { item: InventoryItem }) => {
  const isLow = isLowStock({ quantity, threshold, ...item });
  return (
    <>
      <Box component="strong" fz="1rem" c={isLow ? 'var(--bad)' : 'var(--mantine-color-text)'}>
        {quantity}
      </Box>{' '}
      {t('of {threshold}', { threshold })}
      {isLow && (
        <Box component="span" display="block" fz="0.8125rem" c="var(--bad)">
          {t('{count} short', { count: threshold - quantity })}
        </Box>
      )}
    </>
  );
};

const namesOf = ({ name, category, quantity }: InventoryItem) => ({ item: name, category: categoryText(category), quantity });

const actions = (): RowAction<InventoryItem>[] => [
  {
    text: t('Edit'),
    name: (item) => t('Edit {item}, {category}, {quantity} in stock', namesOf(item)),
    kind: 'quiet',
    dialog: (item, onClose) => <EditItemDialog item={item} onClose={onClose} />,
  },
  {
    text: t('Correct'),
    name: (item) => t('Correct {item}, {category}, {quantity} in stock', namesOf(item)),
    kind: 'quiet',
    dialog: (item, onClose) => <CorrectItemDialog item={item} onClose={onClose} />,
  },
  {
    text: t('Delete'),
    name: (item) => t('Delete {item}, {category}, {quantity} in stock', namesOf(item)),
    kind: 'quiet',
    dialog: (item, onClose) => <DeleteItemDialog item={item} onClose={onClose} />,
  },
];

/** How many of the items the search and the filters have found. */
function Found({ found, items, onReset }: { found: number; items: number; onReset: () => void }) {
  return (
    <Row gap="sm">
      <Text role="status">{t('{found} of {items, plural, one {# item} other {# items}}', { found, items })}</Text>
      <Button kind="quiet" small onClick={onReset}>
        {t('Clear search and filters')}
      </Button>
    </Row>
  );
}

export default function Inventory() {
  const { role } = useMe();
  const offered = useOffered()?.categories;
  const mayChange = role === 'caretaker';
  return (
    <HostelListPage
      list={inventoryList}
      name={t('Inventory')}
      title={t('Inventory')}
      subtitle={({ all: items, low }) =>
        t('{items, plural, =0 {No items} one {# item} other {# items}}, {low, plural, =0 {none} other {#}} low in stock', { items, low })
      }
      actions={mayChange && <ButtonLink to={paths.stockCount()}>{t('Stock count')}</ButtonLink>}
      main={mayChange && { text: t('Add item'), to: paths.addItem() }}
      find={t('Find items')}
      hint={t('Item name')}
      filters={{
        category: {
          label: t('Category'),
          all: t('All categories'),
          choices: (reply) => categoryChoices(reply?.categories ?? [], offered),
        },
        low: { chips: true, label: t('Show'), all: t('All items'), choices: [{ value: 'only', label: t('Low stock only') }] },
      }}
      usual={t('Low stock first')}
      columns={columns}
      empty={{ title: t('No items'), text: mayChange ? t('Add the first item of your hostel.') : t('Nothing is in the inventory yet.') }}
      failed={t(screenTexts.itemsFailed)}
    >
      {({ rows, reply: { all, total }, list }) => (
        <>
          {list.narrowed && total > 0 && <Found found={total} items={all} onReset={list.reset} />}
          <ListRows
            {...rows}
            marked={isLowStock}
            actions={mayChange ? actions() : []}
            history={(item) => t('{item}, {category}', namesOf(item))}
          />
        </>
      )}
    </HostelListPage>
  );
}
