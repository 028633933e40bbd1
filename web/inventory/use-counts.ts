import { useId, useState } from 'react';
import type { InventoryItem } from '#contract/inventory.ts';
import { t } from '#contract/text.ts';
import type { Field } from '#web/ui/fields.tsx';
import type { Fields } from '#web/ui/use-fields.ts';
import { quantityError } from './quantity-error.ts';

export interface Counts extends Fields<string> {
  /** the items whose count is another than the recorded quantity, as far as they are counted right */
  differing: readonly { item: InventoryItem; counted: number }[];
  /** every item that was counted right, also where the recorded quantity was found */
  counted: readonly { item: InventoryItem; counted: number }[];
  /** whether the item was counted: its field was filled in, or gone through and left as it is */
  touched: (item: InventoryItem) => boolean;
  unsaved: boolean;
}

const labelOf = ({ name, category }: InventoryItem): string => t('Counted: {item}, {category}', { item: name, category: t(category) });

/** The counts of a stock count: a form with one field per item, filled with what is recorded now. */
export function useCounts(items: readonly InventoryItem[], onInvalid: () => void): Counts {
  const formId = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());

  const valueOf = ({ _id, quantity }: InventoryItem): string => typed[_id] ?? String(quantity);
  const faultOf = (item: InventoryItem): string | undefined => (typed[item._id] === undefined ? undefined : quantityError(valueOf(item)));
  const touched = ({ _id }: InventoryItem): boolean => typed[_id] !== undefined || left.has(_id);
  const counted = items.flatMap((item) => (touched(item) && faultOf(item) === undefined ? [{ item, counted: Number(valueOf(item)) }] : []));
  const differing = counted.filter((count) => count.counted !== count.item.quantity);
  const wrong = items.flatMap((item) => {
    const error = faultOf(item);
    return error === undefined ? [] : [{ item, error }];
  });

  function field(id: string): Field {
    const item = items.find(({ _id }) => _id === id);
    if (!item) throw new Error('a count of an item that is not listed');
    return {
      id: formId + id,
      name: id,
      label: labelOf(item),
      value: valueOf(item),
      error: checked.has(id) ? faultOf(item) : undefined,
      required: false,
      onChange: (value) => setTyped((before) => ({ ...before, [id]: value })),
      onBlur: () => {
        setChecked((before) => new Set(before).add(id));
        setLeft((before) => new Set(before).add(id));
      },
    };
  }

  return {
    values: Object.fromEntries(items.map((item) => [item._id, valueOf(item)])),
    field,
    set: (id, value) => setTyped({ ...typed, [id]: value }),
    tell: () => undefined,
    reset: () => {
      setTyped({});
      setChecked(new Set());
      setLeft(new Set());
    },
    problems: wrong
      .filter(({ item }) => checked.has(item._id))
      .map(({ item, error }) => ({ id: formId + item._id, label: item.name, error })),
    validate: () => {
      setChecked(new Set(items.map(({ _id }) => _id)));
      if (wrong.length > 0) onInvalid();
      return wrong.length === 0;
    },
    takeServerErrors: () => false,
    differing,
    counted,
    touched,
    unsaved: differing.length > 0 || wrong.length > 0,
  };
}
