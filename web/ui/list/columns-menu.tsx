import Columns3 from 'lucide-react/icons/columns-3';
import { useRef } from 'react';
import { t } from '#contract/text/text.ts';
import { Button } from '#web/ui/action/button.tsx';
import styles from './columns-menu.module.css';
import { CheckBox } from '#web/ui/form/check-box.tsx';
import { DropDown } from '#web/ui/action/drop-down.tsx';
import type { ColumnChoice } from './shown-columns.ts';

interface ColumnsMenuProps {
  /** the name of the list */
  of: string;
  columns: readonly { label: string }[];
  choice: ColumnChoice;
}

/** The menu in which a reader chooses a table's columns. The first column names the row and cannot be hidden. */
export function ColumnsMenu({ of, columns, choice }: ColumnsMenuProps) {
  const panel = useRef<HTMLDivElement>(null);
  const [, ...others] = columns;
  if (others.length < 2) return null;
  return (
    <div className={styles.place}>
      <DropDown iconOnly label={t('Columns of {list}', { list: of })} icon={<Columns3 aria-hidden size={16} />} panel={panel}>
        {others.map((column) => (
          <CheckBox
            key={column.label}
            label={column.label}
            checked={choice.isShown(column)}
            onChange={(shown) => choice.choose(column.label, shown)}
          />
        ))}
        {choice.isChosen && (
          <Button small onClick={choice.forget}>
            {t('As many as fit')}
          </Button>
        )}
      </DropDown>
    </div>
  );
}
