import type { Verdict } from './verify.d.ts';

export function titleOf(verdict: Verdict): string;
export function textsOf(verdict: Verdict): string[];
