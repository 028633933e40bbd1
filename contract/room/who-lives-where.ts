/** The beginnings of the names of the calls whose replies tell who lives where, or in which hostel. */
export const everybody = ['student', 'hostel', 'room', 'vacancy', 'caretaker', 'warden'] as const;
