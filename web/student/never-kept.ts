import { detailNames, studentDetails, type StudentDetail } from '#contract/student-details.ts';

const isTelephone = ({ kind, keyboard }: StudentDetail): boolean => kind === 'telephone' || keyboard === 'telephone';

/** The details that no draft keeps on a device. */
export const neverKept = detailNames.filter((name) => isTelephone(studentDetails[name]));
