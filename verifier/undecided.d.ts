export function undecidedTexts(found: { differences: readonly string[]; others: number }): string[];
