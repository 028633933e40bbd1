import ListChecks from 'lucide-react/icons/list-checks';
import { type ReactNode, use, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#contract/text/text.ts';
import { IconButton } from '#web/ui/action/button.tsx';
import { BarSlot } from '#web/ui/show/phone-bar.ts';
import { useListsAreTables } from '#web/ui/show/lists-are-tables.ts';

/** Whether the rows of a list have a box, and the button of the bar of a phone, where they have none until several are wanted. */
export function useSelectSeveral(offered: boolean, clear: () => void): { selects: boolean; button: ReactNode } {
  const asTable = useListsAreTables();
  const slot = use(BarSlot);
  const [many, setMany] = useState(false);
  const button =
    offered &&
    slot &&
    createPortal(
      <IconButton
        name={t('Select several')}
        icon={<ListChecks aria-hidden size={20} />}
        aria-expanded={many}
        onClick={() => {
          setMany(!many);
          clear();
        }}
      />,
      slot,
    );
  return { selects: offered && (asTable || many), button };
}
