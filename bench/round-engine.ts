/** The cost of drawing a round, without a database: as many beds as students, about a third of whom are in groups. */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonicalJson, freeze } from '#server/round/engine/freeze.ts';
import type { RoundInput, Wishes } from '#server/round/engine/input.ts';
import { propose } from '#server/round/engine/propose.ts';
import { withSalts } from '#server/round/rows-as-read.ts';
import { ownCpu } from './cpu.ts';
import { median, milliseconds } from './measure.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const sizes = (process.env['BENCH_SIZES'] ?? '1000,8000,100000').split(',').map(Number);

export async function measureRoundEngine(): Promise<void> {
  console.log('\nOne round, all beds for all students\n');
  console.log(
    '| students | groups | drawn in | CPU | most memory, drawn as the server draws | placed | groups split |\n|---|---|---|---|---|---|---|',
  );
  for (const size of sizes) {
    const input = madeUpRound(size);
    const times: number[] = [];
    const cpu: number[] = [];
    let outcome = propose(input, 'warm-up');
    for (let round = 0; round < rounds; round++) {
      const before = ownCpu();
      times.push(
        await milliseconds(async () => {
          outcome = propose(input, `seed ${round}`);
        }),
      );
      cpu.push(ownCpu() - before);
    }
    const rooms = new Map(outcome.placements.map(({ student, room }) => [student, room]));
    const split = input.groups.filter(({ members }) => new Set(members.map((member) => rooms.get(member))).size > 1).length;
    const memory = memoryOfDrawing(input);
    console.log(
      `| ${input.students.length} | ${input.groups.length} | ${median(times).toFixed(0)} ms | ${median(cpu).toFixed(0)} ms | ${memory.toFixed(0)} MiB | ${rooms.size} | ${split} |`,
    );
  }
}

/** In MiB, of a process of its own. */
function memoryOfDrawing(made: RoundInput): number {
  const { input, hash: frozenHash } = freeze(withSalts(made));
  const folder = mkdtempSync(join(tmpdir(), 'round-'));
  const list = join(folder, 'list.json');
  writeFileSync(list, canonicalJson(input));
  const drawn = execFileSync(process.execPath, [fileURLToPath(new URL('draw-once.ts', import.meta.url)), list, frozenHash]);
  rmSync(folder, { recursive: true });
  return Number(drawn) / 2 ** 20;
}

/** A pseudo-random element, always the same for `what` and `n`. */
function pick<T>(what: string, n: number, from: readonly T[]): T {
  const number = Number.parseInt(hash('sha256', `${what} ${n}`).slice(0, 8), 16);
  return from[number % from.length] as T;
}

const wishesOf = (n: number): Wishes => ({
  sizes: pick('sizes', n, [[], [1], [2, 1], [2, 3], [3, 2, 1]]),
  hostels: pick('hostels', n, [[], [], ['Women 1'], ['Men 2']]),
  blocks: pick('blocks', n, [[], [], ['A'], ['B', 'C']]),
  floors: pick('floors', n, [[], [], ['1']]),
});

/** A round that is the same on every machine, with hostels for women and for men, rooms for one to three, groups of two and three, and wishes of every kind. */
function madeUpRound(students: number): RoundInput {
  const perHostel = 500;
  const hostels = Math.ceil(students / perHostel);
  const hostelNames = Array.from({ length: hostels }, (_, n) => `${n % 2 === 0 ? 'Women' : 'Men'} ${Math.floor(n / 2) + 1}`);
  const rooms = hostelNames.flatMap((hostel, n) => {
    const made: RoundInput['rooms'][number][] = [];
    let beds = Math.min(perHostel, students - n * perHostel);
    for (let number = 1; beds > 0; number++) {
      const seats = Math.min(beds, pick(hostel, number, [1, 2, 2, 3, 3]));
      beds -= seats;
      made.push({
        code: `${hostel} ${number}`,
        hostel,
        block: 'ABC'[number % 3] ?? '',
        floor: String(number % 4),
        number: String(number),
        seats,
        freeSeats: Array.from({ length: seats }, (_, seat) => seat + 1),
        accessible: number % 10 === 0,
        residents: [],
      });
    }
    return made;
  });
  const half = Math.ceil(hostels / 2) * perHostel;
  const list = Array.from({ length: students }, (_, n) => ({
    code: `student ${n}`,
    batch: pick('batch', n, ['2022', '2023', '2024']),
    programme: pick('programme', n, ['CSE', 'ECE', 'ME', 'Law', 'Arts']),
    home: n < half ? 'Women' : 'Men',
    tier: pick('tier', n, [0, 1, 1, 2]),
    classicPlace: n + 1,
    needsAccessible: n % 1000 === 999,
    wishes: wishesOf(n),
  }));
  // 1,500 groups for 8,000 students: twice as many pairs as threes
  const groups: RoundInput['groups'][number][] = [];
  let next = 0;
  for (let n = 0; n < Math.floor((students * 1500) / 8000); n++) {
    const size = n % 3 === 2 ? 3 : 2;
    // spread over all students, so that both women and men have groups
    const step = Math.floor((n / Math.floor((students * 1500) / 8000)) * students);
    next = Math.max(next, step);
    const members = list.slice(next, next + size).map(({ code }) => code);
    next += size;
    if (members.length === size && (next <= half || next - size >= half))
      groups.push({ code: `group ${n}`, members, wishes: wishesOf(students + n) });
  }
  return {
    round: 'made up',
    policy: 'draw',
    tiers: ['final year', 'others', 'near'],
    firstHash: '',
    homes: Object.fromEntries(['Women', 'Men'].map((home) => [home, hostelNames.filter((hostel) => hostel.startsWith(home))])),
    rooms,
    students: list,
    groups,
    apart: Array.from({ length: Math.floor(students / 800) }, (_, n) => [`student ${n * 11}`, `student ${n * 11 + 5}`]),
  };
}
