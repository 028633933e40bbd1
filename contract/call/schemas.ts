/** Schemas that several features share. */
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { columnMatches } from '#contract/sheet/sheet.ts';

export const Id = Type.String({ format: 'uuid' });

/** Text that a person typed: trimmed, not empty, without control characters other than line breaks and tabs, and without lone surrogates. */
export const Text = (maxLength: number, options: { title?: string } = {}) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\ud800-\\udfff]*$',
    trim: true,
    ...options,
  });

/** Like Text, but may be left empty. */
export const OptionalText = (maxLength: number) => Type.Optional(Type.String({ ...Text(maxLength), minLength: 0 }));

/** Control characters, direction marks, fillers and the replacement character: with them, different texts look alike. */
const unseen =
  '\\u0080-\\u009f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u206f\\u2800\\u3164\\ufeff\\uffa0\\ufff0-\\ufffd\\u{e0000}-\\u{e0fff}';
/** Devanagari to Sinhala: between letters of these scripts, the two joiners change what is displayed. */
const joined = '[\\u0900-\\u0dff]';
const seen = { pattern: `^(?![^]*(?:[${unseen}]|(?<!${joined})[\\u200c\\u200d]|[\\u200c\\u200d](?!${joined})))`, says: 'unseen' };

/** A name, a title or a detail, without characters that cannot be seen. */
export const ShortText = (maxLength: number) => Type.String({ ...Text(maxLength), allOf: [seen] });

/** Like ShortText, but may be left empty. */
export const OptionalShortText = (maxLength: number) => Type.Optional(Type.String({ ...ShortText(maxLength), minLength: 0 }));

const telephonePattern = '\\+?[\\d\\s().,/x-]*\\d[\\d\\s().,/x-]*\\d[\\d\\s().,/x-]*\\d[\\d\\s().,/x-]*';

/** Digits as people write them, with spaces, brackets or a country code. */
export const Telephone = (maxLength: number) => Type.String({ ...ShortText(maxLength), pattern: `^${telephonePattern}$`, telephone: true });

/** Like Telephone, but may be left empty. */
export const OptionalTelephone = (maxLength: number) =>
  Type.Optional(Type.String({ ...Telephone(maxLength), minLength: 0, pattern: `^(?:${telephonePattern})?$` }));

const emailPattern = '[^\\s@<>,;]+@[^\\s@<>,;]+\\.[^\\s@<>,;.]+';

/** One @ and a dot after it; only sending a message can show whether the address exists. */
export const OptionalEmail = (maxLength: number) =>
  Type.Optional(Type.String({ ...ShortText(maxLength), minLength: 0, pattern: `^(?:${emailPattern})?$`, says: 'email' }));

/** One address, to which mail is sent. Quotation marks and brackets, with which an address may hold another, are refused too. */
export const Email = Type.String({
  ...ShortText(254),
  allOf: [seen, { pattern: '^[^"()\\[\\]\\\\:]*$', says: 'email' }],
  pattern: `^${emailPattern}$`,
  says: 'email',
});

/** A mail address or a telephone number: where somebody is reached. */
export const ReachedAt = Type.String({
  ...ShortText(254),
  pattern: `^(?:(?![^]*["()\\[\\]\\\\:])${emailPattern}|${telephonePattern})$`,
  says: 'reachedAt',
});

/** Like Email, but may be left empty. */
export const OptionalMail = Type.Optional(Type.String({ ...Email, minLength: 0, pattern: `^(?:${emailPattern})?$` }));

const scripts = [
  ['Latin'],
  ['Cyrillic'],
  ['Greek'],
  ['Armenian'],
  ['Georgian'],
  ['Hebrew'],
  ['Arabic'],
  ['Devanagari'],
  ['Bengali'],
  ['Gurmukhi'],
  ['Gujarati'],
  ['Oriya'],
  ['Tamil'],
  ['Telugu'],
  ['Kannada'],
  ['Malayalam'],
  ['Sinhala'],
  ['Thai'],
  ['Lao'],
  ['Tibetan'],
  ['Myanmar'],
  ['Khmer'],
  ['Ethiopic'],
  ['Mongolian'],
  ['Cherokee'],
  // written together
  ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo'],
];
const classOf = (names: readonly string[]) => names.map((name) => `\\p{Script=${name}}`).join('');
/** Digits, punctuation and marks are allowed with every script. */
const inOneScript = [
  ...scripts.map((names) => `[${classOf(names)}\\p{Script=Common}\\p{Script=Inherited}\\P{L}]*`),
  `[^${classOf(scripts.flat())}]*`,
].join('|');

/**
 * The name that a person signs in with. Case, spaces at either end and the Unicode normalization form make no difference. Only one
 * script is allowed, because a Latin a and a Cyrillic one look alike.
 */
export const Username = Type.String({
  ...Text(64),
  pattern: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]*$',
  normalize: true,
  allOf: [seen, { pattern: '^[^\\ufe00-\\ufe0f]*$', says: 'unseen' }, { pattern: `^(?:${inOneScript})$`, says: 'oneScript' }],
});

/** Not trimmed, since spaces count in a password. The minimum length is a setting and is checked with the other password rules. */
export const Password = Type.String({ minLength: 1, maxLength: 1024, secret: true });

/** A code of an authenticator app, or a recovery code. */
export const SecretCode = Type.String({ ...Text(100), secret: true });

/** PostgreSQL has no year 0. */
const notYearZero = '^(?!0000)';

/** A day in the time zone of the campus, `YYYY-MM-DD`. A full timestamp is accepted too and becomes the day it falls on there. */
export const Day = Type.String({ format: 'date', minLength: 10, pattern: notYearZero, says: 'date', day: true });

export const NullableDay = Type.Unsafe<string | null>({ ...Day, type: ['string', 'null'] });

/** A month on the campus, `YYYY-MM`. */
export const Month = Type.String({ pattern: '^2\\d{3}-(0[1-9]|1[0-2])$', says: 'month' });

/** A time of day on the campus, `HH:MM`. */
export const TimeOfDay = Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', says: 'time' });
export const NullableTimeOfDay = Type.Unsafe<string | null>({ ...TimeOfDay, type: ['string', 'null'] });

/** The Sunday that a week starts on. A full timestamp is accepted too and becomes the Sunday whose midnight in UTC is nearest to it. */
export const WeekStart = Type.String({ format: 'date', minLength: 10, pattern: notYearZero, says: 'date', week: true });

export const Timestamp = Type.String({ format: 'date-time' });

/** The object or null. A list of types is serialized faster than a union. */
export const Nullable = <P extends TProperties>(schema: TObject<P>) =>
  Type.Unsafe<Static<TObject<P>> | null>({ ...schema, type: ['object', 'null'] });

export const NullableTimestamp = Type.Unsafe<string | null>({ ...Timestamp, type: ['string', 'null'] });

/** A day, which means the end of that day on the campus, or a timestamp. */
export const Moment = Type.String({ pattern: '^(?!0000)\\d{4}-\\d{2}-\\d{2}(T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,6})?)?Z)?$', says: 'date' });

export const NullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });

export const NullableNumber = Type.Unsafe<number | null>({ type: ['number', 'null'] });

export const NullableBoolean = Type.Unsafe<boolean | null>({ type: ['boolean', 'null'] });

export const NullableId = Type.Unsafe<string | null>({ type: ['string', 'null'] });

/** A boolean in the query: `?dryRun`, `?dryRun=true` and `?dryRun=1` mean true. */
export const Flag = Type.Enum(['true', '1', '', 'false', '0']);
export const isOn = (flag: Static<typeof Flag> | undefined): boolean => flag === 'true' || flag === '1' || flag === '';

/** A person as in every reply. The name is empty if it is not known. */
export const Person = Type.Object({ _id: Id, username: Type.String(), name: Type.String() });
export type Person = Static<typeof Person>;

/** The reply of a call that returns nothing but a message. */
export const MessageReply = Type.Object({ message: Type.String() });

/** The consecutive number of an operation in the audit log. */
export const OperationId = Type.String({ pattern: '^[1-9]\\d{0,17}$' });

/** A reply to which the server adds the id of the operation. */
export const withOperation = <P extends TProperties>(reply: TObject<P>) =>
  Type.Object({ ...reply.properties, operationId: Type.Optional(OperationId) });

/** In the row of a call that can be undone, in place of its reply. */
export const undoable = <P extends TProperties>(reply: TObject<P>) => ({ undoable: true, reply: withOperation(reply) }) as const;

/**
 * `basedOn` of an edit: what the sender saw of what the edit replaces. Whatever differs from what is there by now is not overwritten: the
 * error `changedMeanwhile` carries it as `current`, in the same form.
 */
export const BasedOn = <S extends TSchema>(seen: S) =>
  Type.Optional({
    ...seen,
    description: 'What the sender saw. If something else is there by now, nothing is changed; without `basedOn` it is replaced.',
  });

/** `basedOn` of an edit of a record: field → the value that the sender saw, of the fields that the edit sends. */
export const RecordBasedOn = <P extends TProperties>(seen: P) => BasedOn(Type.Partial(Type.Object(seen)));

/** An error in one row of a list. Rows of a sheet are numbered as in the spreadsheet, headings included; those of a JSON list from 1. */
export const RowError = Type.Object({ row: Type.Integer(), field: Type.String(), message: Type.String() });
export type RowError = Static<typeof RowError>;

/** The schema of `SheetColumn` in `sheet.ts`. */
export const SheetColumn = Type.Object({ heading: Type.String(), field: Type.String(), match: Type.Enum([...columnMatches]) });

/** The words of a search. */
export const Search = Type.Optional(Type.String({ maxLength: 100 }));

/** Query parameters of lists of the records of one hostel, or of all hostels. */
export const listFilter = { hostel: Type.Optional(Id), q: Search };

/** The hostel that a record belongs to. */
export const HostelName = Type.Object({ _id: Id, name: Type.String() });

export const pageSizeLimit = 200;

export const PageQuery = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: pageSizeLimit })),
};

/** A search of all hostels counts what it finds no further. */
export const mostCounted = 10_000;

/** `atLeast`: there are more than `mostCounted`; `total` is then one more than were counted, at least as many as up to the page after. */
export const Page = <T extends TSchema>(item: T) =>
  Type.Object({
    items: Type.Array(item),
    total: Type.Integer(),
    atLeast: Type.Optional(Type.Literal(true)),
    page: Type.Integer(),
    pageSize: Type.Integer(),
  });
