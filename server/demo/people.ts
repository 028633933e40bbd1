import { randomUUID } from 'node:crypto';
import type { StudentInfo } from '#contract/student/student.ts';
import { batches, type programmes } from '#contract/person/student-details.ts';
import { nameKey } from '#server/name-key.ts';
import { seededRandom, type Random } from './random.ts';
import { regions, streets } from './names.ts';

export interface DemoStudent {
  id: string;
  username: string;
  woman: boolean;
  info: StudentInfo & Required<Pick<StudentInfo, 'name' | 'batch' | 'programme' | 'rollno'>>;
}

const classSizes: Readonly<Record<(typeof programmes)[number], number>> = { CSE: 22, ECE: 18, MECH: 16, SM: 14, DS: 10 };

type UnenrolledStudent = Omit<DemoStudent, 'info'> & { info: StudentInfo & Required<Pick<StudentInfo, 'name'>> };

const usernameOf = (given: string, family: string) => `${given}.${family}`.toLowerCase().replaceAll("'", '');

function makeStudent(random: Random, woman: boolean, taken: Set<string>): UnenrolledStudent {
  const region = random.oneOf(regions);
  const family = random.oneOf(region.families);
  const given = random.oneOf(woman ? region.daughters : region.sons);
  const username = usernameOf(given, family);
  if (taken.has(username)) return makeStudent(random, woman, taken);
  taken.add(username);
  const { name, state, pin } = random.oneOf(region.cities);
  const postalCode = pin + String(random.below(100)).padStart(3, '0');
  return {
    id: randomUUID(),
    username,
    woman,
    info: {
      name: `${given} ${family}`,
      gender: woman ? 'female' : 'male',
      email: `${username}@students.example`,
      fathersName: `${random.oneOf(region.fathers)} ${family}`,
      mothersName: `${random.oneOf(region.mothers)} ${family}`,
      address: `${1 + random.below(240)}, ${random.oneOf(streets)}, ${name}, ${state} ${postalCode}`,
    },
  };
}

const number = (n: number) => String(n + 1).padStart(5, '0');

interface Class {
  batch: string;
  programme: string;
  size: number;
}

/** Every second student is a woman. Within a class, roll numbers are in the order of usernames. Phone numbers count up from `from`. */
function makeClasses(random: Random, classes: readonly Class[], takenUsernames: readonly string[], from = 0): DemoStudent[] {
  const taken = new Set(takenUsernames.map(nameKey));
  return classes
    .flatMap(({ batch, programme, size }) =>
      Array.from({ length: size }, (_, n) => makeStudent(random, n % 2 === 0, taken))
        .sort((a, b) => (a.username < b.username ? -1 : 1))
        .map(({ info, ...student }, n) => ({
          ...student,
          info: { ...info, batch, programme, rollno: `${batch.slice(2)}B${programme}${String(n + 1).padStart(3, '0')}` },
        })),
    )
    .map(({ info, ...student }, n) => ({
      ...student,
      // numbered consecutively, so that nobody takes them for numbers of real people
      info: { ...info, phone: `99000 ${number(from + n)}`, parentContactNo: `98000 ${number(from + n)}` },
    }));
}

/** The students of all batches. */
export function makeStudents(takenUsernames: readonly string[]): DemoStudent[] {
  const classes = batches.flatMap((batch) => Object.entries(classSizes).map(([programme, size]) => ({ batch, programme, size })));
  return makeClasses(seededRandom(1_947), classes, takenUsernames);
}

/** Some students of a batch that has finished. */
export const makeFormerStudents = (takenUsernames: readonly string[]): DemoStudent[] =>
  makeClasses(seededRandom(1_950), [{ batch: '2018', programme: 'CSE', size: 6 }], takenUsernames, 500);
