/**
 * Reads the placeholders of a text in ICU message format at compile time, so that a missing or misspelt value is a type error.
 * `{name}` takes a text or a number, `{count, plural, …}` a number, `{kind, select, …}` a text.
 * Format: https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */

type Trim<S extends string> = S extends ` ${infer R}` | `\n${infer R}` ? Trim<R> : S extends `${infer L} ` | `${infer L}\n` ? Trim<L> : S;

/** The text before the first brace of either kind, that brace, and the rest. */
type NextBrace<S extends string> = S extends `${infer A}{${infer B}`
  ? A extends `${string}}${string}`
    ? S extends `${infer C}}${infer D}`
      ? [C, '}', D]
      : never
    : [A, '{', B]
  : S extends `${infer C}}${infer D}`
    ? [C, '}', D]
    : [S, '', ''];

type ValueOf<Format extends string> = Format extends 'plural' | 'selectordinal' | 'number'
  ? number
  : Format extends 'select'
    ? string
    : string | number;

/** The placeholders found so far, and the rest of the text after the closing brace of this message. */
type Parsed<Found, Rest extends string> = { found: Found; rest: Rest };

type Message<S extends string, Found> =
  NextBrace<S> extends [string, infer Brace, infer Rest extends string]
    ? Brace extends '{'
      ? Argument<Rest, Found>
      : Parsed<Found, Rest>
    : never;

/** After an opening brace: `name}` or `name, format, branches}`. */
type Argument<S extends string, Found> =
  NextBrace<S> extends [infer Head extends string, infer Brace, infer Rest extends string]
    ? Head extends `${infer Name},${infer Format},${string}`
      ? Brace extends '{'
        ? Branches<Message<Rest, Found & { [N in Trim<Name>]: ValueOf<Trim<Format>> }>>
        : Message<Rest, Found & { [N in Trim<Name>]: ValueOf<Trim<Format>> }>
      : Head extends `${infer Name},${infer Format}`
        ? Message<Rest, Found & { [N in Trim<Name>]: ValueOf<Trim<Format>> }>
        : Message<Rest, Found & { [N in Trim<Head>]: string | number }>
    : never;

/** After one branch of a plural or select: another branch, or the brace that closes the argument. */
type Branches<P> =
  P extends Parsed<infer Found, infer Rest>
    ? NextBrace<Rest> extends [string, infer Brace, infer After extends string]
      ? Brace extends '{'
        ? Branches<Message<After, Found>>
        : Message<After, Found>
      : never
    : never;

/** Placeholder → type of its value; for a union of texts, the union of what each needs. */
export type Placeholders<M extends string> = M extends string
  ? Message<M, unknown> extends Parsed<infer Found, string>
    ? { readonly [N in keyof Found]: Found[N] }
    : never
  : never;
