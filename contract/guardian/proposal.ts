/** What students propose of their guardians, on which the staff who enter guardians decide. */
import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { ownText, unseen, type Records } from '#contract/call/record.ts';
import {
  Id,
  MessageReply,
  NullableId,
  NullableText,
  OptionalMail,
  OptionalShortText,
  OptionalTelephone,
  Timestamp,
  undoable,
} from '#contract/call/schemas.ts';
import { personLimits } from '#contract/person/person.ts';
import { whoCares } from '#contract/who.ts';

/** Lengths of what is entered of a guardian. */
export const contactLimits = { name: personLimits.name, relation: 40, telephone: personLimits.phone, mail: personLimits.email } as const;

/** How many of one student wait at most, and for how long each of them does. */
export const proposalLimits = { open: 4, days: 30 } as const;

export const GuardianProposal = Type.Object({
  _id: Id,
  /** null: of a guardian who is not entered */
  guardianId: NullableId,
  name: Type.String(),
  relation: Type.String(),
  /** empty: stays as it is */
  telephone: Type.String(),
  mail: Type.String(),
  createdAt: Timestamp,
});
export type GuardianProposal = Static<typeof GuardianProposal>;

export const ProposalForStaff = Type.Object({
  ...GuardianProposal.properties,
  /** the barred guardian of the student whom this could be */
  looksLike: NullableText,
});
export type ProposalForStaff = Static<typeof ProposalForStaff>;

export const guardianProposalCalls = {
  guardianPropose: {
    about:
      "Propose another telephone or mail address of one of the caller's guardians, in the place of what was proposed of them before, or a guardian who is not entered",
    done: 'Proposed a guardian, or a change of one',
    route: 'POST /guardian/own/proposal',
    perPerson: howOften.asking,
    who: { student: 'own' },
    body: Type.Object({
      guardianId: Type.Optional(Id),
      /** of a guardian who is not entered */
      name: OptionalShortText(contactLimits.name),
      relation: OptionalShortText(contactLimits.relation),
      telephone: OptionalTelephone(contactLimits.telephone),
      mail: OptionalMail,
    }),
    status: 201,
    reply: MessageReply,
    faults: ['guardianNotFound', 'guardianProposalsTooMany'],
  },
  guardianProposalWithdraw: {
    about: 'Withdraw what the caller proposed of a guardian',
    done: 'Withdrew what was proposed of a guardian',
    route: 'DELETE /guardian/own/proposal/{id}',
    perPerson: howOften.asking,
    who: { student: 'own' },
    reply: MessageReply,
    faults: ['guardianProposalNotFound'],
  },
  guardianProposalConfirm: {
    about: 'Enter what a student proposed of a guardian. Whoever is reached at the former address is told there',
    done: 'Confirmed what a student proposed of a guardian',
    route: 'POST /guardian/proposal/{id}/confirm',
    perPerson: howOften.working,
    who: whoCares,
    ...undoable(MessageReply),
    faults: ['guardianProposalNotFound', 'guardiansTooMany'],
  },
  guardianProposalReject: {
    about: 'Reject what a student proposed of a guardian',
    done: 'Rejected what a student proposed of a guardian',
    route: 'POST /guardian/proposal/{id}/reject',
    perPerson: howOften.working,
    who: whoCares,
    ...undoable(MessageReply),
    faults: ['guardianProposalNotFound'],
  },
} satisfies Record<string, CallRow>;

export const guardianProposalRecords = {
  guardian_proposal: {
    kind: 'Proposed of a guardian',
    calledBy: ['student_id'],
    ofStudent: ['student_id'],
    erased: 'deleted',
    care: true,
    columns: {
      ...unseen('id', 'student_id', 'guardian_id', 'created_at'),
      name: ownText('Name'),
      relation: ownText('Relation'),
      telephone: ownText('Telephone'),
      mail: ownText('Mail address'),
    },
  },
} as const satisfies Records;
