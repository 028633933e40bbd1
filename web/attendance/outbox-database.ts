/** The name of the roll call's database on this device. Apart from the outbox, so that it can be deleted where that cannot be loaded. */
export const rollCallDatabase = 'hostelry-roll-call';
