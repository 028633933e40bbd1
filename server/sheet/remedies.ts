/** Collects what is wrong with many rows of an import for the same reason, and tells what is to be done about it. */
import { type ImportCause, leftOut } from '#contract/sheet/import.ts';
import { fieldTexts } from '#contract/messages.ts';
import { t } from '#contract/text/text.ts';
import { Fault } from '#server/fault.ts';
import { isRecord } from '#server/is-record.ts';

export interface Cause {
  title: (examples: number) => string;
  /** `first` is one of the examples */
  detail: (examples: string, first: string) => string;
  choices: readonly { value: string; label: string }[];
  /** the likeliest remedy */
  preset: string;
}

interface Found extends Cause {
  remedy: string;
  /** each row with the fault → the row that it is at odds with, if there is one */
  rows: Map<number, number | undefined>;
  examples: Set<string>;
}

/** How many examples a cause names. */
const mostNamed = 4;

export class Remedies {
  readonly #answers: ReadonlyMap<string, string> | undefined;
  readonly #found: Map<string, Found>;
  readonly #notes: boolean;

  /** Without answers nothing is remedied: each row with an error is left out. */
  constructor(answers: ReadonlyMap<string, string> | undefined, found = new Map<string, Found>(), notes = true) {
    this.#answers = answers;
    this.#found = found;
    this.#notes = notes;
  }

  /** Whether the request wants rows remedied. */
  get asked(): boolean {
    return this.#answers !== undefined;
  }

  /** The same remedies for reading the list again: no row is counted once more. */
  again(): Remedies {
    return new Remedies(this.#answers, this.#found, false);
  }

  /** The remedy for a row with this fault. The cause is described when it is found first; `other` is the row that this one is at odds with. */
  choose(key: string, row: number, describe: () => Cause, example?: string, other?: number): string {
    if (!this.#answers) return leftOut;
    let found = this.#found.get(key);
    if (!found) {
      const cause = describe();
      const answer = this.#answers.get(key);
      const remedy = cause.choices.some(({ value }) => value === answer) ? (answer ?? cause.preset) : cause.preset;
      found = { ...cause, remedy, rows: new Map(), examples: new Set() };
      this.#found.set(key, found);
    }
    if (this.#notes) {
      found.rows.set(row, other);
      if (example !== undefined) found.examples.add(example);
    }
    return found.remedy;
  }

  /** What the request answers for a cause, whether or not it is found. */
  answer(key: string): string | undefined {
    return this.#answers?.get(key);
  }

  /** The remedy that was taken for a cause. */
  taken(key: string): string | undefined {
    return this.#found.get(key)?.remedy;
  }

  /** The rows with this fault, each after the row that it is at odds with. */
  rowsOf(key: string): readonly number[] {
    const pairs = [...(this.#found.get(key)?.rows ?? [])].map(([row, other]) => [other ?? row, row] as const);
    return [...new Set(pairs.sort(([first, row], [second, next]) => first - second || row - next).flat())];
  }

  /** The rows that are left out because somebody chose so, or because it is the likeliest. */
  explained(): Set<number> {
    return new Set([...this.#found.values()].flatMap(({ rows }) => [...rows.keys()]));
  }

  /** What was found, the largest first. */
  causes(): ImportCause[] {
    return [...this.#found]
      .filter(([, { rows }]) => rows.size > 0)
      .map(([key, { title, detail, choices, remedy, rows, examples }]) => ({
        key,
        rows: rows.size,
        title: title(examples.size),
        detail: detail([...examples].slice(0, mostNamed).join(', ') + (examples.size > mostNamed ? ' …' : ''), [...examples][0] ?? ''),
        remedy,
        choices: [...choices],
      }))
      .sort((a, b) => b.rows - a.rows);
  }
}

const isTexts = (given: unknown): given is Record<string, string> =>
  isRecord(given) && Object.values(given).every((value) => typeof value === 'string');

/** Reads a query parameter that holds JSON. */
function jsonOf(name: string, text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault('invalid', { fields: { [name]: t(fieldTexts.jsonObject) } });
  }
}

export function answersOf(text: string | undefined): ReadonlyMap<string, string> | undefined {
  const given = jsonOf('remedies', text);
  if (given === undefined) return undefined;
  if (!isTexts(given)) throw new Fault('invalid', { fields: { remedies: t(fieldTexts.jsonObject) } });
  return new Map(Object.entries(given));
}

/** Row → field → what is written instead. */
export type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>;

export function correctionsOf(text: string | undefined, fields: ReadonlySet<string>): Corrections {
  const given = jsonOf('corrections', text) ?? {};
  const refused = new Fault('invalid', { fields: { corrections: t(fieldTexts.jsonObject) } });
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw refused;
  return new Map(
    Object.entries(given).map(([row, cells]: [string, unknown]) => {
      if (!/^[1-9]\d{0,6}$/.test(row) || !isTexts(cells) || !Object.keys(cells).every((field) => field === '' || fields.has(field)))
        throw refused;
      return [Number(row), cells];
    }),
  );
}
