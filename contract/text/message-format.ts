/** Parses a text in ICU message format. The library's own parser has a dozen times the code, which every page would load. */

/** The form that `@lingui/core` fills: words, `#`, placeholders, and placeholders that choose words by a value. */
export type Message = (string | [name: string, format?: string] | [name: string, format: string, words: Record<string, Message>])[];

/** A placeholder up to its end, or up to the choices that follow. */
const placeholder = /\{\s*(\w+)\s*(?:,\s*(number)\s*)?(?:\}|,\s*(plural|select)\s*,\s*)/y;
const choice = /=?(\w+)\s*\{/y;
/** Two apostrophes mean one; an apostrophe before a brace quotes everything up to the next apostrophe. */
const plain = /''|'([{}][^']*)'|[^{}#]/y;

class Reader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  /** @throws SyntaxError with the position at which the text does not match the format */
  private need(pattern: RegExp): RegExpExecArray {
    const found = this.take(pattern);
    if (!found) throw new SyntaxError(`Not in message format from place ${this.at} on: ${this.text}`);
    return found;
  }

  /** Reads up to the brace that closes a choice, or to the end. Within a plural, `#` stands for its number. */
  read(end?: '}', inPlural = false): Message {
    const message: Message = [];
    let words = '';
    const finishWords = () => {
      if (words !== '') message.push(words);
      words = '';
    };
    for (let next = this.text[this.at]; next !== undefined && next !== end; next = this.text[this.at]) {
      if (next === '#') {
        this.at += 1;
        if (inPlural) {
          finishWords();
          message.push('#');
        } else words += '#';
      } else if (next === '{') {
        finishWords();
        message.push(this.placeholder(inPlural));
      } else {
        const [all, quoted] = this.need(plain);
        words += all === "''" ? "'" : (quoted ?? all);
      }
    }
    finishWords();
    return message;
  }

  private placeholder(inPlural: boolean): Exclude<Message[number], string> {
    const [, name = '', number, format] = this.need(placeholder);
    if (format === undefined) return number === undefined ? [name] : [name, number];
    const words: Record<string, Message> = {};
    for (let found = this.need(choice); found; found = this.need(choice)) {
      words[found[1] ?? ''] = this.read('}', inPlural || format === 'plural');
      this.need(/\}\s*/y);
      if (this.take(/\}/y)) break;
    }
    return [name, format, words];
  }
}

/** A text that does not match the format, such as user input with a brace in it, is kept unchanged. */
export function readMessage(text: string): Message {
  try {
    return new Reader(text).read();
  } catch (error) {
    if (error instanceof SyntaxError) return [text];
    throw error;
  }
}
