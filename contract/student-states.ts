/** Whether a student lives here or may be allotted, or has left. */
export const studentStates = ['here', 'left'] as const;
export type StudentState = (typeof studentStates)[number];
