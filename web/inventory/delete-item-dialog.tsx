import { categoryText, type InventoryItem } from '#contract/inventory/inventory.ts';
import { screenTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { ConfirmCall } from '#web/operation/shared/call-dialog.tsx';
import { Text } from '#web/ui/show/text.tsx';

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
      <Text>
        {t('{item} ({category}), {quantity} in stock, is removed from the inventory. It can be undone.', {
          item: name,
          category: categoryText(category),
          quantity,
        })}
      </Text>
    </ConfirmCall>
  );
}
