/** A workbook of an empty college as offices have them, with everything that is wrong in them. */
import writeWorkbook from 'write-excel-file/node';
import { everything } from './devices.ts';

const given = ['Asha', 'Bina', 'Chitra', 'Divya', 'Esha', 'Farah', 'Gita', 'Hema', 'Indu', 'Jaya', 'Kavya', 'Leela', 'Meena'];
const family = ['Rao', 'Das', 'Iyer', 'Nair', 'Verma', 'Saini', 'Yadav', 'Khan', 'Joshi', 'Menon', 'Bose'];
const hostels = ['GANGA', 'Yamuna GH', 'Kaveri Girls Hostel', 'Krishna BH', 'Narmada Boys Hostel'];
const headings = ['Sl. No.', 'Name of Student', 'Year of Adm.', "Father's Name", "Parent's Mob.", 'D.O.B.', 'Hostel', 'Room No.'];

/** The students in the workbook, each in it at least once. The last of them is of the first hostel. */
export const workbookPeople = everything ? 656 : 161;

/** A row without its number: name, year, father, telephone, birth, hostel, room. */
function rowOf(n: number): string[] {
  const [first, last] = [given[n % given.length] ?? '', family[Math.floor(n / given.length) % family.length] ?? ''];
  const nth = Math.floor(n / hostels.length);
  const [day, month] = [(n % 12) + 1, (n % 11) + 1];
  return [
    `${first} ${last} (22B${String(n).padStart(4, '0')})`,
    '2022',
    // people of one name have different fathers
    `${given[(n + 5 * Math.floor(n / (given.length * family.length))) % given.length]} ${last}`,
    `98${String(10_000_000 + n * 37)}`,
    n % 2 === 0 ? `${day}/${month}/05` : `${day}-Jul-2005`,
    hostels[n % hostels.length] ?? '',
    `${n % hostels.length === 0 ? 'Room D-' : 'Room G-'}${Math.floor(nth / 2) + 1}`,
  ];
}

/** Changes cells of a row: from its name to its room. */
const withCells = (row: readonly string[], cells: Readonly<Record<number, string>>) => row.map((cell, at) => cells[at] ?? cell);
const [hostelCell, roomCell] = [5, 6];

export async function officeWorkbook(): Promise<Buffer> {
  const rows = Array.from({ length: workbookPeople }, (_, n) => rowOf(n));
  for (const n of [10, 20, 30]) rows[n] = withCells(rowOf(n), { [hostelCell]: 'Gnaga' });
  for (const n of [13, 18]) rows[n] = withCells(rowOf(n), { [hostelCell]: 'Krishna' });
  // a third one in a room for two
  rows[workbookPeople - 1] = withCells(rowOf(workbookPeople - 1), { [roomCell]: 'Room D-1' });
  // the same roll number again, and the same person with a new one
  rows.push(rowOf(41), withCells(rowOf(42), { 0: `${rowOf(42)[0]?.split(' (')[0]?.toUpperCase()} (23B9999)` }));
  const span = headings.length;
  const title = (value: string) => [{ value, columnSpan: span }, ...Array.from({ length: span - 1 }, () => null)];
  return await writeWorkbook([
    title('National Institute of Examples'),
    title('List of inmates 2026-27 (final)(2)'),
    [],
    headings,
    ...rows.map((row, n) => [String(n + 1), ...row]),
  ]).toBuffer();
}
