import { categoryText, type InventoryItem, inventoryCategories, inventoryLimits } from '#contract/inventory/inventory.ts';
import { screenTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { SelectField, TextField, useFields } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { quantityError } from './item-fields.ts';
import { useOffered } from '#web/institution/shared/institution.tsx';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';

/** Changes the quantity of an item, the only field that can be changed. */
export function EditItemDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
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
export function CorrectItemDialog({ item, onClose }: { item: InventoryItem; onClose: () => void }) {
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

export function DeleteItemDialog({ item: { _id, name, category, quantity }, onClose }: { item: InventoryItem; onClose: () => void }) {
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
