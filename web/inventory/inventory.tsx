import { useState } from 'react';
import { categoryText, type InventoryItem, isLowStock } from '#contract/inventory/inventory.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { pageSizeLimit } from '#contract/call/schemas.ts';
import { t } from '#contract/text/text.ts';
import { api, type CallInput, useCallQuery } from '#web/api.ts';
import { NoHostel, useListedHostel } from '#web/hostel/shared/listed-hostel.tsx';
import { HistoryButton } from '#web/operation/shared/history.tsx';
import { useMe } from '#web/session.ts';
import { ExportMenu } from '#web/sheet/shared/export-menu.tsx';
import { Row } from '#web/ui/show/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/action/button.tsx';
import { allPages, asItIsNow, withoutPage } from '#web/ui/list/list-query.ts';
import { useListState } from '#web/ui/list/list-state.ts';
import { Filter, ListTools, SearchBox, SortBy } from '#web/ui/list/list-tools.tsx';
import { useOffered } from '#web/institution/shared/institution.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { usePrintAll } from '#web/ui/page/print.tsx';
import { type Columns, ResourceList } from '#web/ui/list/resource-list.tsx';
import { Loaded } from '#web/ui/page/states.tsx';
import { Tag, Text } from '#web/ui/show/text.tsx';
import { categoryChoices } from './category-choices.ts';
import { CorrectItemDialog } from './correct-item-dialog.tsx';
import { DeleteItemDialog } from './delete-item-dialog.tsx';
import { EditItemDialog } from './edit-item-dialog.tsx';
import { inventoryPage } from './inventory-page.ts';

/** With `hostelName` there is a column for the hostel. */
const columnsOf = (hostelName: ((id: string) => string) | undefined): Columns<InventoryItem> => [
  { label: t('Item name'), value: ({ name }) => name, sort: 'name' },
  { label: t('Category'), value: ({ category }) => categoryText(category) },
  ...(hostelName ? [{ label: t('Hostel'), value: ({ hostel }: InventoryItem) => hostelName(hostel), sort: 'hostel' }] : []),
  { label: t('Quantity'), value: ({ quantity }) => quantity, right: true, sort: 'quantity' },
  { label: t('Threshold'), value: ({ threshold }) => threshold, right: true, sort: 'threshold' },
  { label: t('Stock'), value: (item) => (isLowStock(item) ? <Tag tone="bad">{t('Low stock')}</Tag> : t('Enough')), sort: 'stock' },
];

interface ItemsProps {
  items: readonly InventoryItem[];
  /** all rows of the filtered list, while it is being printed */
  printed: readonly InventoryItem[] | undefined;
  columns: Columns<InventoryItem>;
  list: ReturnType<typeof useListState<'category' | 'low'>>;
  paging: { page: number; pageSize: number; total: number };
  /** how many items there are without search and filters */
  all: number;
  /** reads the list again: an item that could not be changed may be gone */
  onClosed: () => void;
}

function Items({ items, printed, columns, list, paging, all, onClosed }: ItemsProps) {
  const { role } = useMe();
  const mayChange = role === 'caretaker';
  const [openDialog, setOpenDialog] = useState<{ dialog: 'edit' | 'correct' | 'delete'; item: InventoryItem }>();
  const chosen = asItIsNow(openDialog?.item, items);
  const close = () => {
    setOpenDialog(undefined);
    onClosed();
  };

  const actionsOf = (item: InventoryItem) => {
    const names = { item: item.name, category: categoryText(item.category), quantity: item.quantity };
    return (
      <>
        {mayChange && (
          <>
            <Button
              kind="quiet"
              small
              aria-label={t('Edit {item}, {category}, {quantity} in stock', names)}
              onClick={() => setOpenDialog({ dialog: 'edit', item })}
            >
              {t('Edit')}
            </Button>
            <Button
              kind="quiet"
              small
              aria-label={t('Correct {item}, {category}, {quantity} in stock', names)}
              onClick={() => setOpenDialog({ dialog: 'correct', item })}
            >
              {t('Correct item')}
            </Button>
            <Button
              kind="quiet"
              small
              aria-label={t('Delete {item}, {category}, {quantity} in stock', names)}
              onClick={() => setOpenDialog({ dialog: 'delete', item })}
            >
              {t('Delete')}
            </Button>
          </>
        )}
        <HistoryButton small object={item._id} of={t('{item}, {category}', names)} />
      </>
    );
  };

  return (
    <>
      {list.narrowed && paging.total > 0 && (
        <Row gap="sm">
          <Text role="status">{t('{found} of {items, plural, one {# item} other {# items}}', { found: paging.total, items: all })}</Text>
          <Button kind="quiet" small onClick={list.reset}>
            {t('Clear search and filters')}
          </Button>
        </Row>
      )}
      <ResourceList
        name={t('Inventory')}
        rows={printed ?? items}
        keyOf={({ _id }) => _id}
        columns={columns}
        sorting={list}
        marked={isLowStock}
        actions={actionsOf}
        empty={{ title: t('No items'), text: mayChange ? t('Add the first item of your hostel.') : t('Nothing is in the inventory yet.') }}
        narrowed={list.narrowed}
        onReset={list.reset}
        {...(printed ? {} : { paging: { ...paging, onPage: list.goTo } })}
      />
      {chosen && openDialog?.dialog === 'edit' && <EditItemDialog item={chosen} onClose={close} />}
      {chosen && openDialog?.dialog === 'correct' && <CorrectItemDialog item={chosen} onClose={close} />}
      {chosen && openDialog?.dialog === 'delete' && <DeleteItemDialog item={chosen} onClose={close} />}
    </>
  );
}

const readAll = ({ query }: CallInput<'inventoryPage'>): Promise<InventoryItem[]> =>
  allPages((page) => api('inventoryPage', { query: { ...query, page, pageSize: pageSizeLimit } }));

export default function Inventory() {
  const { role } = useMe();
  const { hostel, nameOf, query, hostelSwitch, isNone } = useListedHostel();
  const offered = useOffered()?.categories;
  const list = useListState('category', 'low');
  const { category, low } = list.filters;
  const input = inventoryPage(hostel, query);
  const items = useCallQuery('inventoryPage', input, { keepPrevious: true, enabled: !isNone });
  const columns = columnsOf(hostel === undefined ? nameOf : undefined);
  const printing = usePrintAll(() => readAll(input));
  if (isNone) {
    return (
      <Page title={t('Inventory')}>
        <NoHostel />
      </Page>
    );
  }
  return (
    <Page
      title={t('Inventory')}
      subtitle={
        items.data &&
        t('{items, plural, =0 {No items} one {# item} other {# items}}, {low, plural, =0 {none} other {#}} low in stock', {
          items: items.data.all,
          low: items.data.low,
        })
      }
      actions={
        <>
          <ExportMenu call="inventoryExport" query={withoutPage(input.query)} />
          {printing.button}
          {role === 'caretaker' && (
            <>
              <ButtonLink to={paths.stockCount()}>{t('Stock count')}</ButtonLink>
              <ButtonLink to={paths.addItem()} kind="primary">
                {t('Add item')}
              </ButtonLink>
            </>
          )}
        </>
      }
    >
      {printing.failure}
      <ListTools label={t('Find items')}>
        {hostelSwitch}
        <SearchBox hint={t('Item name')} value={list.q} onSearch={list.search} />
        <Filter
          label={t('Category')}
          value={category}
          onChange={(value) => list.filter('category', value)}
          all={t('All categories')}
          choices={categoryChoices(items.data?.categories ?? [], offered)}
        />
        <Filter
          label={t('Show')}
          value={low}
          onChange={(value) => list.filter('low', value)}
          all={t('All items')}
          choices={[{ value: 'only', label: t('Low stock only') }]}
        />
        <SortBy columns={columns} list={list} usual={t('Category and name')} />
      </ListTools>
      <Loaded call={items} failed={t(screenTexts.itemsFailed)}>
        {({ items: rows, all, total, page, pageSize }) => (
          <Items
            items={rows}
            printed={printing.rows}
            columns={columns}
            list={list}
            paging={{ total, page, pageSize }}
            all={all}
            onClosed={() => void items.refetch()}
          />
        )}
      </Loaded>
    </Page>
  );
}
