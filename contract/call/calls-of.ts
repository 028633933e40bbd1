import Type, { type TObject, type TString } from 'typebox';
import type { CallRow, Method } from './call.ts';
import { Id } from './schemas.ts';

/** The names of the parameters of a path. */
type Names<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;

type Params<R extends CallRow, Path extends string> = R extends { params: unknown }
  ? unknown
  : [Names<Path>] extends [never]
    ? unknown
    : { readonly params: TObject<{ [Name in Names<Path>]: TString }> };

type CallOf<R extends CallRow> = R extends { route: `${infer M extends Method} ${infer Path}` }
  ? R & { readonly method: M; readonly path: Path } & Params<R, Path>
  : never;

function callOf(row: CallRow) {
  const [method, path = ''] = row.route.split(' ');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    ...row,
    method,
    path,
    ...(names.length > 0 && !row.params && { params: Type.Object(Object.fromEntries(names.map((name) => [name, Id]))) }),
  };
}

/** The calls of these rows, with what their routes tell: method, path and parameters, each of which is an id unless the row has `params`. */
export const callsOf = <R extends Readonly<Record<string, CallRow>>>(rows: R) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, callOf(row)])) as unknown as {
    readonly [N in keyof R]: CallOf<R[N]>;
  }; // made of the same rows
