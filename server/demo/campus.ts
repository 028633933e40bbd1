import type { SignIn } from '#server/account/first-administrator.ts';
import type { Db } from '#server/db/open.ts';

export async function fillDemoCampus(_db: Db): Promise<SignIn[]> {
  return [];
}
