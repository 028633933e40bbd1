import type { Student } from '#contract/student.ts';
import { t } from '#contract/text.ts';
import { Tag } from '#web/ui/text.tsx';

/** That a student has left, or cannot sign in; nothing of the others. */
export const StateTags = ({ of: { state, disabled } }: { of: Pick<Student, 'state' | 'disabled'> }) => (
  <>
    {state === 'left' && <Tag tone="neutral">{t('Left')}</Tag>}
    {disabled && <Tag tone="bad">{t('Disabled')}</Tag>}
  </>
);
