/** Students who stand at the door with a letter, one at a time. */
import Type from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { Id, OptionalShortText, ShortText, undoable } from '#contract/call/schemas.ts';
import { personLimits } from '#contract/person/person.ts';
import { roomLimits } from '#contract/room/room.ts';
import { whoAllots } from '#contract/who.ts';
import { detailInputs } from './student.ts';
import { SignInCode } from '#contract/account/sign-in-code.ts';

export const arrivalCalls = {
  studentArrive: {
    about:
      'Register a student who arrives. The name is enough: username and one-time sign-in code are made, and a hostel for women or men tells the gender. Caretakers register for their hostel; administrators for any, or for none yet',
    done: 'Registered an arrival',
    route: 'POST /student/arrival',
    perPerson: howOften.entering,
    who: whoAllots,
    hostelAt: 'body.hostelId',
    hostelOptional: true,
    secretReply: true,
    body: Type.Object({
      ...detailInputs,
      name: ShortText(personLimits.name),
      hostelId: Type.Optional(Id),
      /** the number of a room of the hostel; the student gets its first free seat */
      room: OptionalShortText(roomLimits.roomNumber),
    }),
    status: 201,
    ...undoable(Type.Object({ message: Type.String(), slip: SignInCode })),
    faults: ['leftToOffice', 'hostelNotFound', 'usernameTaken', 'rollnoTaken'],
  },
} satisfies Record<string, CallRow>;
