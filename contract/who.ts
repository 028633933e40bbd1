/** Values of `who` that several rows of the call table share. */
import type { Who } from '#contract/call/call.ts';

export const everyone = { student: 'own', caretaker: 'own', warden: 'own', hosteladmin: 'own', guard: 'own' } as const satisfies Who;

/** caretakers and wardens for their hostel, administrators for any */
export const hostelStaff = { caretaker: 'hostel', warden: 'hostel', hosteladmin: 'all' } as const satisfies Who;

/** not caretakers: what is entered to care for students, with its reasons, is not for everybody in the house */
export const whoCares = { warden: 'hostel', hosteladmin: 'all' } as const satisfies Who;

/** who gives rooms: caretakers in their hostel, administrators in any */
export const whoAllots = { caretaker: 'hostel', hosteladmin: 'all' } as const satisfies Who;

export const administrator = { hosteladmin: 'all' } as const satisfies Who;
