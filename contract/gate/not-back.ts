/** Who is told that a student is not back, and after how many minutes beyond the grace. Guardians hear of it where the institution wants that. Each row ends with the return, or once somebody looks after it. */
export const notBackSteps = [
  { after: 0, to: 'student' },
  { after: 30, to: 'caretaker' },
  { after: 60, to: 'warden' },
  { after: 120, to: 'guardian' },
] as const satisfies readonly { after: number; to: 'student' | 'caretaker' | 'warden' | 'guardian' }[];
