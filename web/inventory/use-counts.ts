import { categoryText, type InventoryItem } from '#contract/inventory/inventory.ts';
import { t } from '#contract/text/text.ts';
import { type Fields, useFields } from '#web/ui/form/fields.tsx';
import { quantityError } from './item-fields.ts';

export interface Counts extends Fields<string> {
  /** the items whose count is valid and differs from the recorded quantity */
  differing: readonly Count[];
  /** every item with a valid count, even if it equals the recorded quantity */
  counted: readonly Count[];
  /** whether the item's field was changed, or visited and left unchanged */
  isCounted: (item: InventoryItem) => boolean;
  unsaved: boolean;
}

interface Count {
  item: InventoryItem;
  counted: number;
}

const ruleOf = ({ name, category, quantity }: InventoryItem) => ({
  label: t('Counted: {item}, {category}', { item: name, category: categoryText(category) }),
  shortLabel: name,
  initial: String(quantity),
  check: quantityError,
  checksEmpty: true,
});

/** The form of a stock count: one field per item, which initially holds the recorded quantity. */
export function useCounts(items: readonly InventoryItem[], onInvalid: () => void): Counts {
  const fields = useFields<string>(Object.fromEntries(items.map((item) => [item._id, ruleOf(item)])), { form: 'stockCount', equal: true });
  const { touched, values } = fields;

  const isCounted = ({ _id }: InventoryItem): boolean => touched.has(_id);
  const given = items.flatMap((item) => (isCounted(item) ? [{ item, text: values[item._id] ?? '' }] : []));
  const counted = given.flatMap(({ item, text }) => (quantityError(text) === undefined ? [{ item, counted: Number(text) }] : []));
  const differing = counted.filter((count) => count.counted !== count.item.quantity);

  return {
    ...fields,
    field: (id) => {
      const field = fields.field(id);
      return {
        ...field,
        onBlur: () => {
          if (!touched.has(id)) fields.set(id, field.value);
          field.onBlur();
        },
      };
    },
    validate: () => {
      const valid = fields.validate();
      if (!valid) onInvalid();
      return valid;
    },
    differing,
    counted,
    isCounted,
    unsaved: differing.length > 0 || counted.length < given.length,
  };
}
