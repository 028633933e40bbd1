import type { RoomChange } from '#contract/room-change.ts';
import { t } from '#contract/text.ts';
import { Tag, type Tone } from '#web/ui/text.tsx';

/** For `t`. */
const names: Readonly<Record<RoomChange['status'], string>> = { open: 'Open', done: 'Granted', declined: 'Declined' };
const tones: Readonly<Record<RoomChange['status'], Tone>> = { open: 'warning', done: 'good', declined: 'bad' };

export const RoomChangeStatusTag = ({ status }: Pick<RoomChange, 'status'>) => <Tag tone={tones[status]}>{t(names[status])}</Tag>;
