import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';

/** What the caller reaches: every query of a record takes it and puts it into its `where`. */
export type Scope =
  | { readonly kind: 'none' }
  | { readonly kind: 'own'; readonly userId: string }
  /** null: no hostel, and so nothing */
  | { readonly kind: 'hostel'; readonly hostelId: string | null }
  | { readonly kind: 'all' };

/** The condition that a hostel is within reach. */
export function hostelWithin(scope: Scope, hostelId: Expression<string | null>): RawBuilder<SqlBool> {
  switch (scope.kind) {
    case 'all':
      return sql<SqlBool>`true`;
    case 'hostel':
      return sql<SqlBool>`${hostelId} = ${scope.hostelId}::uuid`;
    case 'own':
    case 'none':
      return sql<SqlBool>`false`;
  }
}
