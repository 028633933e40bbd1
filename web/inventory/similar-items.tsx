import { categoryText, type InventoryItem, isLowStock } from '#contract/inventory/inventory.ts';
import { t } from '#contract/text/text.ts';
import { useCallQuery } from '#web/api.ts';
import { LastEntries } from '#web/ui/form/form-halves.tsx';
import { matches } from '#web/ui/list/list-state.ts';
import { Loaded, Loading } from '#web/ui/page/states.tsx';
import { Tag, Text } from '#web/ui/show/text.tsx';

interface SimilarItemsProps {
  hostelId: string;
  /** what has been entered of the new item */
  name: string;
  category: string;
}

function similar(items: readonly InventoryItem[], { name, category }: Omit<SimilarItemsProps, 'hostelId'>): InventoryItem[] {
  const named = items.filter((item) => matches(name, [item.name]));
  return name.trim() === '' && category !== '' ? named.filter((item) => item.category === category) : named;
}

/** Similar items of the hostel, beside the form that adds one: the same thing under two names would be counted wrong. */
export const SimilarItems = ({ hostelId, ...about }: SimilarItemsProps) => (
  <Loaded call={useCallQuery('inventoryList', { query: { hostel: hostelId } })} loading={<Loading lines={3} />}>
    {(items) => {
      const found = similar(items, about);
      if (found.length === 0) return <Text dimmed>{t('Nothing like it is in the inventory yet.')}</Text>;
      return (
        <LastEntries
          label={t('Already in the inventory')}
          rows={found}
          entry={(item) => ({
            key: item._id,
            name: item.name,
            tag: isLowStock(item) && <Tag tone="bad">{t('Low stock')}</Tag>,
            text: t('{quantity} of at least {threshold}, {category}', {
              quantity: item.quantity,
              threshold: item.threshold,
              category: categoryText(item.category),
            }),
          })}
        />
      );
    }}
  </Loaded>
);
