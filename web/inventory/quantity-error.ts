import { inventoryLimits } from '#contract/inventory/inventory.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';

/** The error of a typed quantity, if there is one. */
export function quantityError(typed: string): string | undefined {
  if (!/^\d+$/.test(typed.trim())) return t(fieldTexts.wholeNumber);
  return Number(typed) > inventoryLimits.quantity ? t(fieldTexts.atMost, { limit: inventoryLimits.quantity }) : undefined;
}
