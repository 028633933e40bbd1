import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/db/open.ts';
import { nameKey } from '#server/name-key.ts';
import { nameColumns } from '#server/person.ts';

export interface NewAccount {
  username: string;
  role: Role;
  passwordHash: string | null;
  signInCodeHash?: Buffer | undefined;
  mustChangePassword: boolean;
  name?: string | undefined;
  phone?: string | undefined;
}

export async function insertAccount(db: Db, account: NewAccount): Promise<string> {
  const { id } = await db
    .insertInto('account')
    .values({
      username: account.username,
      username_key: nameKey(account.username),
      role: account.role,
      password_hash: account.passwordHash,
      sign_in_code_hash: account.signInCodeHash ?? null,
      must_change_password: account.mustChangePassword,
      ...nameColumns(account.name ?? ''),
      phone: account.phone ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
