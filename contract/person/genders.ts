/** The genders stored of a student, and their labels. */
export const genders = { female: 'Female', male: 'Male', other: 'Other' } as const;
