/** More levels than the JSON of any call has. */
const deepest = 64;

const [quote, backslash] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)];
const opening = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)));
const closing = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)));

/** The index of the quotation mark that ends the text which begins at `start`. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === backslash) before--;
    // an even number of backslashes escapes only themselves, not the quotation mark
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/** Whether JSON is nested deeper than any call takes it. Counts brackets, before anything is parsed. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === quote) at = endOfText(json, at);
    else if (opening.has(character)) {
      if (++depth > deepest) return true;
    } else if (closing.has(character)) depth--;
  }
  return false;
}
