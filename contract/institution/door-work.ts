/** What happens at the door of a hostel, where no administrator is: the institution's settings say what of it caretakers may do. */
export const doorWorks = ['arrivals', 'codes', 'closing'] as const;
export type DoorWork = (typeof doorWorks)[number];

/** English texts, to be passed to `t`. */
export const doorWorkNames: Readonly<Record<DoorWork, string>> = {
  arrivals: 'Register students who arrive',
  codes: 'Give students new sign-in codes',
  closing: 'Close rooms and open them again',
};
