import { t } from '#contract/text.ts';
import { Tell } from '#web/ui/dialog.tsx';
import { Text } from '#web/ui/text.tsx';
import styles from './obstacles.module.css';

/** Lists the obstacles to an operation, a sentence for each. */
export const ObstacleList = ({ obstacles }: { obstacles: readonly string[] }) => (
  // a long list scrolls in its own frame, which the keyboard must reach
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <ul className={styles.list} tabIndex={0} aria-label={t('What stands in the way')}>
    {obstacles.map((obstacle) => (
      <li key={obstacle}>{obstacle}</li>
    ))}
  </ul>
);

/** Says why Undo changed nothing. */
export default function InTheWay({ obstacles, onClose }: { obstacles: readonly string[]; onClose: () => void }) {
  return (
    <Tell opened title={t('This cannot be undone any more')} onClose={onClose}>
      <Text>{t('Nothing was changed, because of what has happened since:')}</Text>
      <ObstacleList obstacles={obstacles} />
    </Tell>
  );
}
