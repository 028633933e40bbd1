import type { StudentDetail } from '#contract/person/student-details.ts';
import { t } from '#contract/text/text.ts';

/** The value of a detail as people read it. */
export const detailText = ({ choices }: StudentDetail, value: string): string => {
  const label = choices?.[value];
  return label === undefined ? value : t(label);
};
