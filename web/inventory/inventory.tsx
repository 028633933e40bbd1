import { useState } from 'react';
import { type InventoryItem, isLowStock } from '#contract/inventory.ts';
import { screenTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { useCallQuery } from '#web/api.ts';
import { useMe } from '#web/session.ts';
import { Row } from '#web/ui/arrange.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import type { Choice } from '#web/ui/fields.tsx';
import { matches, paged, sorted, useListState } from '#web/ui/list-state.ts';
import { Filter, ListTools, SearchBox, SortBy } from '#web/ui/list-tools.tsx';
import { Page } from '#web/ui/page.tsx';
import { type Column, ResourceList } from '#web/ui/resource-list.tsx';
import { Loaded } from '#web/ui/states.tsx';
import { Tag, Text } from '#web/ui/text.tsx';
import { categoryChoices } from './category-choices.ts';
import { DeleteItemDialog } from './delete-item-dialog.tsx';
import { EditItemDialog } from './edit-item-dialog.tsx';

const pageSize = 25;

/** Without a choice the list keeps the order of the server, by category and name. */
const orders = {
  name: ({ name }: InventoryItem) => name,
  quantity: ({ quantity }: InventoryItem) => quantity,
  threshold: ({ threshold }: InventoryItem) => threshold,
  stock: ({ quantity, threshold }: InventoryItem) => quantity - threshold,
};

/** With `hostelName` there is a column for the hostel. */
const columnsOf = (hostelName: ((id: string) => string) | undefined): readonly [Column<InventoryItem>, ...Column<InventoryItem>[]] => [
  { label: t('Item name'), value: ({ name }) => name, sort: 'name' },
  { label: t('Category'), value: ({ category }) => t(category) },
  ...(hostelName ? [{ label: t('Hostel'), value: ({ hostel }: InventoryItem) => hostelName(hostel) }] : []),
  { label: t('Quantity'), value: ({ quantity }) => quantity, right: true, sort: 'quantity' },
  { label: t('Threshold'), value: ({ threshold }) => threshold, right: true, sort: 'threshold' },
  { label: t('Stock'), value: (item) => (isLowStock(item) ? <Tag tone="bad">{t('Low stock')}</Tag> : t('Enough')), sort: 'stock' },
];

interface ItemsProps {
  items: readonly InventoryItem[];
  mayChange: boolean;
  /** all hostels, for roles that see the items of all of them */
  hostels: readonly Choice[] | undefined;
  /** reads the list again: an item that could not be changed may be gone */
  onClosed: () => void;
}

function Items({ items, mayChange, hostels, onClosed }: ItemsProps) {
  const list = useListState('category', 'low', 'hostel');
  const { category, low, hostel } = list.filters;
  const [openDialog, setOpenDialog] = useState<{ dialog: 'edit' | 'delete'; item: InventoryItem }>();
  const hostelName = (id: string) => hostels?.find(({ value }) => value === id)?.label ?? '';

  const found = items
    .filter(
      (item) =>
        (category === '' || item.category === category) && (hostel === '' || item.hostel === hostel) && (low === '' || isLowStock(item)),
    )
    .filter((item) => matches(list.q, [item.name, t(item.category), hostelName(item.hostel)]));
  const columns = columnsOf(hostels && hostelName);
  const close = () => {
    setOpenDialog(undefined);
    onClosed();
  };

  return (
    <>
      <ListTools label={t('Find items')}>
        <SearchBox label={t('Item')} value={list.q} onSearch={list.search} />
        {hostels && (
          <Filter
            label={t('Hostel')}
            value={hostel}
            onChange={(value) => list.filter('hostel', value)}
            all={t('All hostels')}
            choices={hostels}
          />
        )}
        <Filter
          label={t('Category')}
          value={category}
          onChange={(value) => list.filter('category', value)}
          all={t('All categories')}
          choices={categoryChoices(items)}
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
      {list.narrowed && found.length > 0 && (
        <Row gap="sm">
          <Text role="status">
            {t('{found} of {items, plural, one {# item} other {# items}}', { found: found.length, items: items.length })}
          </Text>
          <Button kind="quiet" small onClick={list.reset}>
            {t('Clear search and filters')}
          </Button>
        </Row>
      )}
      <ResourceList
        name={t('Inventory')}
        {...paged(sorted(found, list.sort, orders), list, pageSize)}
        keyOf={({ _id }) => _id}
        columns={columns}
        sorting={list}
        marked={isLowStock}
        {...(mayChange
          ? {
              actions: (item: InventoryItem) => {
                const names = { item: item.name, category: t(item.category), quantity: item.quantity };
                return (
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
                      aria-label={t('Delete {item}, {category}, {quantity} in stock', names)}
                      onClick={() => setOpenDialog({ dialog: 'delete', item })}
                    >
                      {t('Delete')}
                    </Button>
                  </>
                );
              },
            }
          : {})}
        empty={{ title: t('No items'), text: mayChange ? t('Add the first item of your hostel.') : t('Nothing is in the inventory yet.') }}
        narrowed={list.narrowed}
        onReset={list.reset}
      />
      {openDialog?.dialog === 'edit' && <EditItemDialog item={openDialog.item} onClose={close} />}
      {openDialog?.dialog === 'delete' && <DeleteItemDialog item={openDialog.item} onClose={close} />}
    </>
  );
}

export default function Inventory() {
  const { role } = useMe();
  const items = useCallQuery('inventoryList');
  const hostels = useCallQuery('hostelChoices', {}, { enabled: role === 'hosteladmin' });
  const mayChange = role === 'caretaker';
  const choices = (hostels.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <Page
      title={t('Inventory')}
      subtitle={
        items.data &&
        t('{items, plural, =0 {No items} one {# item} other {# items}}, {low, plural, =0 {none} other {#}} low in stock', {
          items: items.data.length,
          low: items.data.filter(isLowStock).length,
        })
      }
      actions={
        mayChange && (
          <>
            <ButtonLink to={paths.stockCount()}>{t('Stock count')}</ButtonLink>
            <ButtonLink to={paths.addItem()} kind="primary">
              {t('Add item')}
            </ButtonLink>
          </>
        )
      }
    >
      <Loaded call={items} failed={t(screenTexts.itemsFailed)}>
        {(list) => (
          <Items
            items={list}
            mayChange={mayChange}
            hostels={role === 'hosteladmin' ? choices : undefined}
            onClosed={() => void items.refetch()}
          />
        )}
      </Loaded>
    </Page>
  );
}
