import type { CompiledQuery } from 'kysely';
import type { Db } from './tables.ts';

/**
 * A hot query whose statement is made only once: making it takes longer than all else that a short reading call does. `build` is called once,
 * with marks in place of the values, and must not look at them.
 */
export function compiledOnce<Values extends readonly unknown[], Row>(
  build: (db: Db, ...values: Values) => { compile(): CompiledQuery<Row> },
): (db: Db, ...values: Values) => Promise<Row[]> {
  let made: { query: CompiledQuery<Row>; marks: readonly unknown[] } | undefined;
  return async (db, ...values) => {
    if (!made) {
      const marks = values.map((_, at) => Symbol(`value ${at}`));
      made = { query: build(db, ...(marks as unknown as Values)).compile(), marks }; // only carried into the statement
    }
    const { query, marks } = made;
    const parameters = query.parameters.map((parameter) => (marks.includes(parameter) ? values[marks.indexOf(parameter)] : parameter));
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
