import type { Operation } from '#contract/operation/operation.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { Link } from '#web/ui/action/link.tsx';
import { Tag } from '#web/ui/show/elements.tsx';

interface OutcomeProps {
  /** an operation that was refused or undone */
  of: Operation;
  /** with a link to the operation that undid it */
  leads?: boolean;
}

/** Says that an operation was refused, or that it was undone and by whom. */
export function Outcome({ of: { refused, undoneBy, undoneByName }, leads = false }: OutcomeProps) {
  if (refused) {
    return (
      <>
        <Tag tone="bad">{t('Refused')}</Tag> {refused}
      </>
    );
  }
  if (leads)
    return <Link to={paths.operation(undoneBy)}>{undoneByName ? t('Undone by {name}', { name: undoneByName }) : t('Undone')}</Link>;
  // the name is not in the tag, whose text does not wrap
  return (
    <>
      <Tag tone="warning">{t('Undone')}</Tag> {undoneByName && t('by {name}', { name: undoneByName })}
    </>
  );
}
