/** Stands for the institution until it has set its own name. */
export const productName = 'Hostelry';
