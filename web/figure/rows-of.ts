/** Where what is counted is listed. */
import type { FigureKind } from '#contract/figure/figure-kinds.ts';
import type { Figure } from '#contract/figure/figure.ts';
import { paths, type Path, withQuery } from '#contract/paths.ts';

type Point = Figure['points'][number];
/** `hostel`: the only one that is drawn; undefined for several */
type RowsOf = (point: Point, hostel: string | undefined) => Path | undefined;

const ofStudent: RowsOf = ({ id }) => (id === null ? undefined : paths.student(id));

/** Complaints are counted over 12 months. */
const complaintsOf = (narrowed: Readonly<Record<string, string | undefined>>): Path =>
  withQuery(paths.complaints(), { ...narrowed, made: 'year' });

/** The page with exactly what a point of a figure counts. Figures of which there is no list say so in their sentence. */
export const rowsOf: Readonly<Record<FigureKind, RowsOf>> = {
  seats: ({ at }, hostel) => (hostel === undefined ? undefined : withQuery(paths.occupants(hostel), { day: at })),
  attendance: ({ at }, hostel) => withQuery(paths.markAttendance(), { hostel, date: at }),
  away: ({ at, values }, hostel) => (values[0] === 0 ? undefined : withQuery(paths.leaveRequests(), { hostel, night: at })),
  absent: ofStudent,
  inside: ({ id }) => (id === null ? undefined : withQuery(paths.fireSheet(), { hostel: id })),
  gate: () => undefined,
  late: () => undefined,
  'often-late': ofStudent,
  complaints: ({ id, place }, hostel) => complaintsOf({ hostel: id ?? hostel, place }),
  kinds: ({ at }, hostel) => complaintsOf({ hostel, kind: at || 'none' }),
  resolving: ({ at }, hostel) => complaintsOf({ hostel, ...(at === 'open' ? { status: 'pending' } : { took: at }) }),
  fines: ({ at }, hostel) => withQuery(paths.fines(), { hostel, month: at }),
};
