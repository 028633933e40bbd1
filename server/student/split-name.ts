export interface SplitName {
  name: string;
  number: string;
}

const number = String.raw`(?<number>(?=[^\s]*\d)[\p{L}\p{N}][\p{L}\p{N}/._-]{3,})`;
const name = String.raw`(?<name>\p{L}[\p{L}\p{M}.'’ ]*[\p{L}\p{M}.])`;
/** "Asha Rao (22BSM01)", "Asha Rao - 22BSM01" and "22BSM01 - Asha Rao". */
const patterns = [
  String.raw`^${name}\s*[(\[]\s*${number}\s*[)\]]$`,
  String.raw`^${name}\s+[-–]\s*${number}$`,
  String.raw`^${number}\s+[-–]\s*${name}$`,
].map((pattern) => new RegExp(pattern, 'u'));

/** No name and number are longer; trying the patterns on more would take long. */
const longest = 200;

/** The parts of a cell that holds a name and a roll number; undefined for any other. */
export function splitName(cell: string): SplitName | undefined {
  if (cell.length > longest) return undefined;
  for (const pattern of patterns) {
    const groups = pattern.exec(cell)?.groups;
    if (groups?.['name'] && groups['number']) return { name: groups['name'].trim(), number: groups['number'] };
  }
  return undefined;
}
