import type { Student } from '#contract/student/student.ts';
import { t } from '#contract/text/text.ts';
import { Tag } from '#web/ui/show/elements.tsx';

/** Tags for a student who has left or is disabled; nothing for others. */
export const StateTags = ({ of: { state, disabled } }: { of: Pick<Student, 'state' | 'disabled'> }) => (
  <>
    {state === 'left' && <Tag tone="neutral">{t('Left')}</Tag>}
    {disabled && <Tag tone="bad">{t('Disabled')}</Tag>}
  </>
);
