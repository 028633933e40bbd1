import { categoryText, type InventoryItem } from '#contract/inventory/inventory.ts';
import { screenTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { TextField } from '#web/ui/form/fields.tsx';
import { FormDialog } from '#web/ui/form/form-dialog.tsx';
import { useEdit } from '#web/ui/form/use-edit.tsx';
import { useFields } from '#web/ui/form/use-fields.ts';
import { quantityError } from './quantity-error.ts';

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
      action={t('Save')}
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
