/** Who may call, where several rows say the same. */
import type { Who } from './call.ts';

export const everyone = { student: 'own', caretaker: 'own', warden: 'own', hosteladmin: 'own' } as const satisfies Who;

/** those who look after a hostel: caretaker and warden theirs, an administrator any */
export const hostelStaff = { caretaker: 'hostel', warden: 'hostel', hosteladmin: 'all' } as const satisfies Who;

export const administrator = { hosteladmin: 'all' } as const satisfies Who;
