/** What happens at the door of a hostel, where no administrator is: the institution's settings say what of it caretakers may do. */
export const doorWorks = ['arrivals', 'departures', 'codes', 'closing'] as const;
export type DoorWork = (typeof doorWorks)[number];

/** English texts, to be passed to `t`. */
export const doorWorkNames: Readonly<Record<DoorWork, string>> = {
  arrivals: 'Register students who arrive',
  departures: 'Check out students who leave',
  codes: 'Give students new sign-in codes',
  closing: 'Close rooms and open them again',
};

/** What a caretaker asks the office for who may not do it. */
export const doorWorkAskNames: Readonly<Record<DoorWork, string>> = {
  arrivals: 'Ask the office to register an arrival',
  departures: 'Ask the office to check out',
  codes: 'Ask the office for a sign-in code',
  closing: 'Ask the office to close or open room {room}',
};
