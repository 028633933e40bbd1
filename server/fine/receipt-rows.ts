/** The numbers of receipts: the hostel's code, the year, and a running number. */
import { type RawBuilder, sql } from 'kysely';
import type { Fine } from '#contract/fine/fine.ts';
import type { Db } from '#server/db/open.ts';

/** The number of the receipt `r`: `KAV-2026-0042`. */
export const receiptText: RawBuilder<string | null> =
  sql`r.code || '-' || r.year || '-' || lpad(r.number::text, greatest(4, length(r.number::text)), '0')`;

/** The number of a fine's receipt; it is void after the confirmation of the payment was undone, until that is made again. */
export const receiptOrVoid = (number: string | null, confirmedAt: string | null): Pick<Fine, 'receipt' | 'voidReceipt'> =>
  confirmedAt === null ? { receipt: null, voidReceipt: number } : { receipt: number, voidReceipt: null };

/** A receipt number as people type it: in any case, with other separators or none, without its leading zeros or the hostel's code. */
const typedNumber = /^(?:(?<code>[a-z]+\d*?)[\s./–-]*)?(?<year>20\d\d)(?<mark>[\s./–-]*)0*(?<number>[1-9]\d{0,8})$/i;

/** Whether the receipt `r` is the one whose number was typed; undefined if the text is not a receipt number. */
export function isReceipt(typed: string): RawBuilder<boolean> | undefined {
  const { code, year, mark, number } = typedNumber.exec(typed.normalize('NFKC').trim())?.groups ?? {};
  // digits without a separator are more likely a telephone number
  if (year === undefined || (code === undefined && mark === '')) return undefined;
  const ofHostel = code === undefined ? sql`true` : sql`r.code = ${code.toUpperCase()}`;
  return sql<boolean>`(${ofHostel} and r.year = ${Number(year)} and r.number = ${Number(number)})`;
}

const fewestLetters = 3;
const mostLetters = 8;

/** Possible codes of a hostel: Kaveri → KAV, KAVE, …, KAV2, KAV3, …; a name with fewer than three Latin letters gives HST. */
export function* codesFor(name: string): Generator<string> {
  const letters = name
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^A-Z]/g, '');
  const usable = letters.length < fewestLetters ? 'HST' : letters;
  for (let length = fewestLetters; length <= Math.min(mostLetters, usable.length); length++) yield usable.slice(0, length);
  for (let no = 2; ; no++) yield `${usable.slice(0, fewestLetters)}${no}`;
}

async function giveCode(db: Db, hostelId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('receipt codes'))`.execute(db);
  const given = await db.selectFrom('receipt_code').select(['hostel_id', 'code']).execute();
  // another transaction may have given the hostel its code meanwhile
  if (given.some((row) => row.hostel_id === hostelId)) return;
  const { name } = await db.selectFrom('hostel').select('name').where('id', '=', hostelId).executeTakeFirstOrThrow();
  const taken = new Set(given.map(({ code }) => code));
  const code = codesFor(name).find((candidate) => !taken.has(candidate));
  if (code === undefined) throw new Error('codes with a number never end');
  await db.insertInto('receipt_code').values({ hostel_id: hostelId, code }).execute();
}

/** Gives a fine its receipt, unless it has one. Locks the hostel's code, so that no number is given twice or left out. */
export async function issueReceipt(db: Db, fine: { id: string; hostelId: string }, year: number): Promise<void> {
  const lockCode = async () =>
    await db.selectFrom('receipt_code').select('code').where('hostel_id', '=', fine.hostelId).forUpdate().executeTakeFirst();
  let locked = await lockCode();
  if (!locked) {
    await giveCode(db, fine.hostelId);
    locked = await lockCode();
  }
  if (!locked) throw new Error('a code that was given stays');
  const { code } = locked;
  await sql`
    insert into receipt (fine_id, code, year, number)
    select ${fine.id}, ${code}, ${year}, coalesce(max(number), 0) + 1 from receipt where code = ${code} and year = ${year}
    on conflict (fine_id) do nothing`.execute(db);
}
