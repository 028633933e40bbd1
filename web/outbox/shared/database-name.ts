/** The name of the database on this device that holds what waits to be sent. Apart from the outbox, so that it can be deleted where that cannot be loaded. */
export const outboxDatabase = 'hostelry-outbox';
