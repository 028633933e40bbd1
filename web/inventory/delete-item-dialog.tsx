import { categoryText, type InventoryItem } from '#contract/inventory/inventory.ts';
import { screenTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { useCallMutation } from '#web/api.ts';
import { undoOf } from '#web/operation/shared/undo.ts';
import { Confirm } from '#web/ui/dialog/dialog.tsx';
import { showToast } from '#web/ui/action/toast.tsx';
import { Text } from '#web/ui/show/text.tsx';

export function DeleteItemDialog({ item: { _id, name, category, quantity }, onClose }: { item: InventoryItem; onClose: () => void }) {
  const remove = useCallMutation('inventoryDelete', { refreshes: ['inventoryList', 'inventoryPage', 'dashboardToday'] });
  return (
    <Confirm
      opened
      title={t('Delete {item}?', { item: name })}
      action={t('Delete')}
      danger
      busy={remove.isPending}
      failed={t(screenTexts.deleteItemFailed)}
      error={remove.error}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate({ params: { id: _id } }, (reply) => {
          showToast(reply.message, undoOf(reply));
          onClose();
        })
      }
    >
      <Text>
        {t('{item} ({category}), {quantity} in stock, is removed from the inventory. It can be undone.', {
          item: name,
          category: categoryText(category),
          quantity,
        })}
      </Text>
    </Confirm>
  );
}
