import { paths } from '#contract/paths.ts';
import { t } from '#contract/text/text.ts';
import { Tell } from '#web/ui/dialog/dialog.tsx';
import { Link } from '#web/ui/action/link.tsx';
import { Points, Text } from '#web/ui/show/elements.tsx';
import type { Obstacles } from './undo.ts';

interface ListProps {
  obstacles: Obstacles;
  /** when a link to an operation was followed */
  onFollow?: () => void;
}

/** Lists the obstacles to an operation, a sentence for each; an operation that stands in the way is a link for who may read it. */
export const ObstacleList = ({ obstacles, onFollow }: ListProps) => (
  // a long list scrolls in its own frame, which the keyboard must reach
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <Points gap={6} mah="min(22rem, 50vh)" py={2} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={t('What stands in the way')}>
    {obstacles.map(({ message, operation }) => (
      <li key={message}>
        {operation?._id ? (
          <Link to={paths.operation(operation._id)} onClick={onFollow}>
            {message}
          </Link>
        ) : (
          message
        )}
      </li>
    ))}
  </Points>
);

/** Says why Undo changed nothing. */
export default function InTheWay({ obstacles, onClose }: { obstacles: Obstacles; onClose: () => void }) {
  return (
    <Tell opened title={t('This cannot be undone any more')} onClose={onClose}>
      <Text>{t('Nothing was changed, because of what has happened since:')}</Text>
      <ObstacleList obstacles={obstacles} onFollow={onClose} />
    </Tell>
  );
}
