/** The kinds of operations, by the calls that made them. */
import { calls } from '#contract/calls.ts';
import {
  allButSignIns,
  type OperationFilter,
  type OperationKind,
  operationKindNames,
  operationKinds,
} from '#contract/operation/operation-kinds.ts';

/** The kind with the longest beginning that matches the name of the call; undefined if none does, as for commands. */
export function kindOf(call: string): OperationKind | undefined {
  let found: { kind: OperationKind; length: number } | undefined;
  for (const kind of operationKindNames) {
    for (const beginning of operationKinds[kind].calls) {
      if (call.startsWith(beginning) && beginning.length > (found?.length ?? 0)) found = { kind, length: beginning.length };
    }
  }
  return found?.kind;
}

const names = Object.keys(calls);

const namesOf = (kind: OperationKind): readonly string[] => names.filter((name) => kindOf(name) === kind);

/** The calls of a kind; with `others`, the kind consists of all calls except these. */
export function callsOf(kind: OperationFilter): { calls: readonly string[]; others: boolean } {
  if (kind === 'commands') return { calls: names, others: true };
  return kind === allButSignIns ? { calls: namesOf('sign-ins'), others: true } : { calls: namesOf(kind), others: false };
}
