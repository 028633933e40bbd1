/** Of what kind operations are, by the calls they came from. */
import { calls } from '#contract/calls.ts';
import { type OperationKind, operationKindNames, operationKinds } from '#contract/operation-kinds.ts';

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

/** The calls of a kind; with `others`, all that are none of these. */
export const callsOf = (kind: OperationKind): { calls: readonly string[]; others: boolean } =>
  kind === 'commands' ? { calls: names, others: true } : { calls: names.filter((name) => kindOf(name) === kind), others: false };
