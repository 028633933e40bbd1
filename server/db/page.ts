import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { anyFound } from './any-of.ts';
import type { Way } from './sort.ts';

const usualPageSize = 50;

interface Asked {
  page?: number | undefined;
  pageSize?: number | undefined;
  /** how many rows the list has, where that is known already */
  total?: number;
}

async function countRows<DB, T extends keyof DB, Row>(list: SelectQueryBuilder<DB, T, Row>): Promise<number> {
  const counted = list
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'));
  // Kysely cannot work out the columns of a list of any type; they are those just selected
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return total;
}

/**
 * The requested page of a list, and how many rows the list has. `id` names the column that tells the rows apart: those of the page are found
 * by it alone, from whichever end of the list is nearer, before anything is joined to them.
 */
export async function readPage<DB, T extends keyof DB, Row>(
  { page = 1, pageSize = usualPageSize, ...known }: Asked,
  id: string,
  list: (way: Way) => SelectQueryBuilder<DB, T, Row>,
): Promise<{ items: Row[]; total: number; page: number; pageSize: number }> {
  const total = known.total ?? (await countRows(list('forwards')));
  const before = (page - 1) * pageSize;
  const wanted = Math.min(pageSize, total - before);
  if (wanted <= 0) return { items: [], total, page, pageSize };
  const after = total - before - wanted;
  const found = list(after < before ? 'backwards' : 'forwards')
    .clearSelect()
    .select(sql.ref(id).as('id'))
    .limit(wanted)
    .offset(Math.min(before, after));
  const items = await list('forwards')
    .where(sql<SqlBool>`${sql.ref(id)} = ${anyFound(found)}`)
    .execute();
  return { items, total, page, pageSize };
}
