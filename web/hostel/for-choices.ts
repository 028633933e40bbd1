import { hostelFor, hostelForNames, type HostelFor } from '#contract/room/hostel-for.ts';
import { t } from '#contract/text/text.ts';
import type { Choice } from '#web/ui/show/choice.ts';

/** Whom a hostel can be for. */
export const forChoices = (): Choice[] => hostelFor.map((value) => ({ value, label: t(hostelForNames[value]) }));

/** The chosen value as its type; 'all' if it is unknown. */
export const chosenFor = (value: string): HostelFor => hostelFor.find((known) => known === value) ?? 'all';
