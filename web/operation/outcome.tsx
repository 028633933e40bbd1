import type { Operation } from '#contract/operation.ts';
import { paths } from '#contract/paths.ts';
import { t } from '#contract/text.ts';
import { Link } from '#web/ui/link.tsx';
import { Tag } from '#web/ui/text.tsx';

interface OutcomeProps {
  /** one that was refused or undone */
  of: Operation;
  /** with a link to what has undone it */
  leads?: boolean;
}

/** What became of an operation, where it was not simply done. */
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
  // a name is too long for a tag, which does not break
  return (
    <>
      <Tag tone="warning">{t('Undone')}</Tag> {undoneByName && t('by {name}', { name: undoneByName })}
    </>
  );
}
