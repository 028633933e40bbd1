/** Checks a pass that was scanned, or typed by a reader, on this device alone. */
import { cardHash, looksLikeCard } from '#contract/gate/card.ts';
import { checkPass, type HostelKey, type PassFault } from '#contract/gate/pass.ts';
import { t } from '#contract/text/text.ts';
import { clockBehind } from '#web/campus-zone.ts';
import type { StudentAtGate } from './at-gate.ts';

/** The step of the last pass of each student with which a movement was recorded here. */
const taken = new Map<string, number>();
export const notePass = (studentId: string, step: number): void => void taken.set(studentId, step);

/** Whose pass or card a code is; a card has no step. */
export function readPass(
  text: string,
  students: readonly StudentAtGate[],
  keys: readonly HostelKey[],
): { holder: StudentAtGate; step?: number } | PassFault | 'noCard' {
  if (looksLikeCard(text)) {
    const holder = students.find(({ card }) => card === cardHash(text));
    return holder ? { holder } : 'noCard';
  }
  return checkPass(text, { holders: students, keys, now: Date.now() + clockBehind(), last: taken });
}

/** What a device says of a code that it does not take. */
export type CodeFault = PassFault | 'noCard' | 'noVisitor';

/** Whether a code is that of an invitation: six digits. */
export const looksLikeVisit = (text: string): boolean => /^\d{6}$/.test(text.trim());

/** Faults of a code that may only be newer than what this device was told last. */
export const mayBeNewer: ReadonlySet<unknown> = new Set<PassFault | 'noCard'>(['unknown', 'forged', 'noKeys', 'noCard']);

export function passFaultText(fault: CodeFault): string {
  switch (fault) {
    case 'noVisitor':
      return t('Nobody is invited with these six digits today or tomorrow, or it is newer than the list on this device.');
    case 'noCard':
      return t('This card was replaced by another, or is of nobody in your hostels.');
    case 'noPass':
      return t('This is no pass of a student.');
    case 'unknown':
      return t('Nobody of your hostels has this pass, or it is newer than the list on this device.');
    case 'old':
      return t('A picture of an earlier code, or a phone whose clock is wrong.');
    case 'early':
      return t('The clock of the phone is wrong by more than half a minute.');
    case 'forged':
      return t('The pass of an earlier phone, or of another institution.');
    case 'used':
      return t('This code was used just now. Wait for the next one.');
    case 'noKeys':
      return t('This device was without a network for too long to check passes.');
  }
}

let audio: AudioContext | undefined;

/** High and short, or low and long; a phone that is muted trembles. */
export function sound(good: boolean): void {
  const seconds = good ? 0.12 : 0.35;
  navigator.vibrate?.(seconds * 1000);
  // it may be forbidden until the guard has pressed something
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const tone = audio.createOscillator();
  tone.frequency.value = good ? 1040 : 220;
  tone.connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
}
