import type { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Database } from '#server/db/open.ts';
import type { Transact } from '#server/call/transact.ts';
import type { Settings } from '#server/settings.ts';

/** Standard input, or a substitute for it in tests. */
export type Input = Readable & { isTTY?: boolean };

export interface Context {
  database: Database;
  /** the audit log records the changes of this transaction under the command's name */
  transact: Transact;
  settings: Settings;
  input: Input;
  say: (line: string) => void;
}

/** Resolves to whether all is well; throws an error whose message is meant for the operator. */
export type Work = (context: Context) => Promise<boolean>;

export interface Command {
  /** the arguments, as help prints them after the command's name */
  usage: string;
  about: string;
  /** Reads the arguments before any database is opened; throws a UsageError if they are wrong. */
  plan(args: string[]): Work;
}

export interface ContextAlone {
  settings: Settings;
  say: (line: string) => void;
  /** prints a line that is not part of the command's result */
  complain: (line: string) => void;
}

/** Resolves to whether all is well; throws an error whose message is meant for the operator. */
export type WorkAlone = (context: ContextAlone) => Promise<boolean>;

/** A command that opens its database itself, if it needs one. */
export interface CommandAlone extends Omit<Command, 'plan'> {
  /** Reads the arguments; throws a UsageError if they are wrong. */
  planAlone(args: string[]): WorkAlone;
}

/** The command line is not one that the program understands. */
export class UsageError extends Error {}

/** The arguments of a command: required parameters, options with a text, and flags. */
interface Shape<P extends string, T extends string, F extends string> {
  parameters?: readonly P[];
  texts?: readonly T[];
  flags?: readonly F[];
}

interface Arguments<P extends string, T extends string, F extends string> {
  parameters: Record<P, string>;
  texts: Partial<Record<T, string>>;
  flags: Record<F, boolean>;
}

export function readArguments<const P extends string = never, const T extends string = never, const F extends string = never>(
  args: string[],
  { parameters = [], texts = [], flags = [] }: Shape<P, T, F>,
): Arguments<P, T, F> {
  const { values, positionals } = parse(args, [
    ...texts.map((name) => [name, { type: 'string' }] as const),
    ...flags.map((name) => [name, { type: 'boolean' }] as const),
  ]);
  const missing = parameters[positionals.length];
  if (missing !== undefined) throw new UsageError(`The ${missing} is missing.`);
  const surplus = positionals[parameters.length];
  if (surplus !== undefined) throw new UsageError(`“${surplus}” is one word too many.`);
  // the names come from the shape, and parseArgs gives each option the type it was declared with
  return {
    parameters: Object.fromEntries(parameters.map((name, n) => [name, positionals[n]])),
    texts: Object.fromEntries(texts.map((name) => [name, values[name]])),
    flags: Object.fromEntries(flags.map((name) => [name, values[name] === true])),
  } as Arguments<P, T, F>;
}

function parse(args: string[], options: readonly (readonly [string, { type: 'string' | 'boolean' }])[]) {
  try {
    return parseArgs({ args, options: Object.fromEntries(options), allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
