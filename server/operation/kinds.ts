/** Of what kind operations are, by the calls they came from. */
import { calls } from '#contract/calls.ts';
import { allButSignIns, type OperationFilter, type OperationKind, operationKindNames, operationKinds } from '#contract/operation-kinds.ts';

/** The kind whose longest beginning fits; undefined for what came from no call of the table. */
export function kindOf(call: string): OperationKind | undefined {
  let found: { kind: OperationKind; length: number } | undefined;
  for (const kind of operationKindNames) {
    for (const beginning of operationKinds[kind]) {
      if (call.startsWith(beginning) && beginning.length > (found?.length ?? 0)) found = { kind, length: beginning.length };
    }
  }
  return found?.kind;
}

const names = Object.keys(calls);

const namesOf = (kind: OperationKind): readonly string[] => names.filter((name) => kindOf(name) === kind);

/** The calls of a kind; with `others`, all that are none of these. */
export function callsOf(kind: OperationFilter): { calls: readonly string[]; others: boolean } {
  if (kind === 'commands') return { calls: names, others: true };
  return kind === allButSignIns ? { calls: namesOf('sign-ins'), others: true } : { calls: namesOf(kind), others: false };
}
