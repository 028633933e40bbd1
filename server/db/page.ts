import type { SelectQueryBuilder } from 'kysely';

const usualPageSize = 50;

interface Asked {
  page?: number | undefined;
  pageSize?: number | undefined;
}

/** The requested page of a list, and how many rows the list has. */
export async function readPage<DB, T extends keyof DB, Row>(
  { page = 1, pageSize = usualPageSize }: Asked,
  list: SelectQueryBuilder<DB, T, Row>,
): Promise<{ items: Row[]; total: number; page: number; pageSize: number }> {
  const items = await list
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const counted = list
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll<number>().as('total'));
  // Kysely cannot work out the columns of a list of any type; they are those just selected
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  return { items, total, page, pageSize };
}
