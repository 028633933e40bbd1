import { type DatabaseConnection, Kysely, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely';
import type pg from 'pg';
import type { Tables } from './tables.ts';

/**
 * Sends the first statement of a transaction right behind its `begin`. A `begin` fails only with its connection, and whatever is sent on that
 * fails then as well.
 */
class EagerDriver extends PostgresDriver {
  override async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => undefined);
  }
}

class EagerDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): EagerDriver {
    return new EagerDriver({ pool: this.#pool });
  }
}

/** A query builder that uses this pool. */
export const over = (pool: pg.Pool): Kysely<Tables> => new Kysely<Tables>({ dialect: new EagerDialect(pool) });
