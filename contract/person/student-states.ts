/** `here`: lives in a hostel or may be allotted to one; `left`: has checked out. */
export const studentStates = ['here', 'left'] as const;
export type StudentState = (typeof studentStates)[number];
