import { categoryText, type InventoryItem, isLowStock } from '#contract/inventory/inventory.ts';
import { inventoryList } from '#contract/inventory/inventory-list.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { HostelName } from '#web/record/shared/hostel-name.tsx';
import { HostelListPage, type ListPlace } from '#web/record/shared/list-page.tsx';
import { ListRows, type RowAction } from '#web/record/shared/list-rows.tsx';
import { useMe } from '#web/session.ts';
import { Box, Row, Tag, Text } from '#web/ui/show/elements.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { useOffered } from '#web/institution/shared/institution.tsx';
import type { Columns } from '#web/ui/list/resource-list.tsx';
import { categoryChoices } from './item-fields.ts';
import { CorrectItemDialog, DeleteItemDialog, EditItemDialog } from './item-dialogs.tsx';

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
      {isLow && threshold > quantity && (
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
