import Type, { type Static, type TSchema } from 'typebox';
import type { FaultCode } from '#contract/messages.ts';
import { Id, Nullable, Timestamp } from './schemas.ts';

/** The data that an error carries in addition to its text, by fault code. */
export const faultData = {
  studentsLiveElsewhere: Type.Object({
    residents: Type.Array(Type.Object({ studentId: Id, hostel: Type.Object({ _id: Id, name: Type.String() }) })),
  }),
  undoBlocked: Type.Object({
    blockedBy: Type.Array(
      Type.Object({
        message: Type.String(),
        /** an operation done since that stands in the way */
        operation: Type.Optional(
          Type.Object({
            /** empty for who may not read its entry in the audit log */
            _id: Type.String(),
            /** in words: what was done */
            about: Type.String(),
            /** the name of the person who did it; empty if nobody was signed in */
            by: Type.String(),
            at: Timestamp,
          }),
        ),
      }),
    ),
  }),
  erasureBlocked: Type.Object({ blockedBy: Type.Array(Type.Object({ message: Type.String() })) }),
  roundOutdated: Type.Object({ blockedBy: Type.Array(Type.Object({ message: Type.String() })) }),
  academicYearChanged: Type.Object({ blockedBy: Type.Array(Type.Object({ message: Type.String() })) }),
  hostelNotForStudents: Type.Object({ students: Type.Array(Type.Object({ studentId: Id, gender: Type.String() })) }),
  stillOpen: Type.Object({ open: Type.Array(Type.Object({ studentId: Id, what: Type.String() })) }),
  changedMeanwhile: Type.Object({
    /** what is there now, in the form of the call's `basedOn`; of a record only what has changed */
    current: Type.Unknown(),
    /** null if the audit log does not know */
    changed: Nullable(Type.Object({ by: Type.String(), at: Timestamp })),
  }),
} satisfies { [C in FaultCode]?: TSchema };

/** Codes whose errors carry data. */
export type DataFaultCode = keyof typeof faultData;
/** A table, because comparing what a generic schema means costs the compiler seconds. */
type DataByCode = { [C in DataFaultCode]: Static<(typeof faultData)[C]> };
export type FaultData<C extends DataFaultCode = DataFaultCode> = DataByCode[C];
