import Type, { type Static } from 'typebox';
import { type CallRow, howOften } from '#contract/call/call.ts';
import { isStaff, roles, type Role } from '#contract/roles.ts';
import {
  HostelName,
  Id,
  MessageReply,
  Nullable,
  NullableDay,
  ShortText,
  Text,
  Timestamp,
  undoable,
  RecordBasedOn,
} from '#contract/call/schemas.ts';
import { day, flag, freeText, moment, name, unseen, type Records } from '#contract/call/record.ts';
import { roleWord } from '#contract/account/role-word.ts';

export const noticeLimits = { title: 200, description: 10_000 } as const;

const Author = Type.Object({ username: Type.String(), name: Type.String(), role: Type.Enum([...roles]) });

/** Guardians have no account, and read their notices on the page *My child*. */
export const noticeReaders = [...roles, 'guardian'] as const;
export type NoticeReader = (typeof noticeReaders)[number];

const NullableRole = Type.Unsafe<NoticeReader | null>({ type: ['string', 'null'], enum: [...noticeReaders, null] });

/** Whom the notice is for: a role, a hostel, a role in a hostel, or, if both are null, everybody including the public. */
const audience = { forRole: NullableRole, forHostel: Nullable(HostelName) };

export const Notice = Type.Object({
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  createdAt: Timestamp,
  postedBy: Author,
  /** who changed it last, and when */
  edited: Nullable(Type.Object({ by: Author, at: Timestamp })),
  ...audience,
  /** the last day on which it is on the board; null: it stays */
  until: NullableDay,
  /** whether everybody it is for is asked to say that they have read it */
  asksReading: Type.Boolean(),
  /** whether the caller is asked, and has said so; null: not asked */
  reading: Type.Unsafe<'wanted' | 'said' | null>({ type: ['string', 'null'], enum: ['wanted', 'said', null] }),
});
export type Notice = Static<typeof Notice>;

export type Audience = Pick<Notice, keyof typeof audience>;

export const isForEverybody = ({ forRole, forHostel }: Audience): boolean => forRole === null && forHostel === null;

/** A member of staff, as the rule below looks at them. */
interface Changer {
  username: string;
  role: Role;
  /** the hostels whose teams they are in */
  hostelIds: readonly string[];
}

/** What somebody may do with a notice that they can read. The server enforces this rule and the screens show it. */
export const noticeCan = {
  /** edit or delete it: who wrote it, the team of the hostel that it is for, and administrators */
  change: ({ username, role, hostelIds }: Changer, { postedBy, forHostel }: Pick<Notice, 'postedBy' | 'forHostel'>): boolean =>
    role === 'hosteladmin' ||
    (isStaff(role) && (postedBy.username === username || (forHostel !== null && hostelIds.includes(forHostel._id)))),
  /** ask that it be read, and read who has: people of other hostels are a matter of administrators, who are not asked themselves; guardians have no account */
  askReading: ({ role }: Pick<Changer, 'role'>, { forRole, forHostel }: { forRole: NoticeReader | null; forHostel: unknown }): boolean =>
    forRole !== 'guardian' && forRole !== 'hosteladmin' && (role === 'hosteladmin' || forHostel !== null),
} as const;

/** A field that is left out is null in a new notice, and unchanged in an edited one. */
const addressed = {
  forRole: Type.Optional(NullableRole),
  /** a hostel that the caller serves; for an administrator, any */
  forHostel: Type.Optional(Type.Unsafe<string | null>({ ...Id, type: ['string', 'null'] })),
  until: Type.Optional(NullableDay),
  asksReading: Type.Optional(Type.Boolean()),
};

/** Anybody's notice for everybody can be read, but changed only as `noticeCan` says. */
export const noticeChangers = { caretaker: 'own', warden: 'own', hosteladmin: 'all' } as const;

export const noticeCalls = {
  noticeList: {
    about:
      'Notices that are for the caller, newest first; the 500 newest if there are more. Without a sign-in those for everybody. `ended=only`: those whose last day is over, in place of the others',
    route: 'GET /notice',
    ignoresUnknown: true,
    who: 'anyone',
    callerIfAny: true,
    query: Type.Object({ ended: Type.Optional(Type.Enum(['only'])) }),
    reply: Type.Array(Notice),
  },
  noticeCreate: {
    about: 'Post a notice for everybody, or for a hostel whose team the caller is in; an administrator for any hostel',
    done: 'Posted a notice',
    route: 'POST /notice',
    ignoresUnknown: true,
    perPerson: howOften.announcing,
    who: { caretaker: 'all', warden: 'all', hosteladmin: 'all' },
    body: Type.Object({ title: ShortText(noticeLimits.title), description: Text(noticeLimits.description), ...addressed }),
    status: 201,
    ...undoable(Type.Object({ message: Type.String(), notice: Notice })),
    faults: ['hostelNotFound'],
  },
  noticeUpdate: {
    about:
      'Edit a notice that the caller wrote or that is for a hostel whose team they are in; an administrator any. Without a body, the reply is the notice unchanged, for whoever may read it',
    done: 'Edited a notice',
    route: 'PUT /notice/{id}',
    ignoresUnknown: true,
    perPerson: howOften.announcing,
    who: noticeChangers,
    body: Type.Object({
      title: Type.Optional(ShortText(noticeLimits.title)),
      description: Type.Optional(Text(noticeLimits.description)),
      ...addressed,
      basedOn: RecordBasedOn({
        title: Type.String({ maxLength: noticeLimits.title }),
        description: Type.String({ maxLength: noticeLimits.description }),
        ...addressed,
      }),
    }),
    ...undoable(Notice),
    faults: ['noticeOfOthers', 'noticeNotYours', 'hostelNotFound', 'noticeNotFound'],
  },
  noticeDelete: {
    about: 'Delete a notice that the caller wrote or that is for a hostel whose team they are in; an administrator any',
    done: 'Deleted a notice',
    route: 'DELETE /notice/{id}',
    ignoresUnknown: true,
    who: noticeChangers,
    ...undoable(MessageReply),
    faults: ['noticeOfOthers', 'noticeNotFound'],
  },
} satisfies Record<string, CallRow>;

export const noticeRecords = {
  notice: {
    kind: 'Notice',
    calledBy: ['title'],
    // who may change a notice depends on whom it is for
    undo: 'nobody',
    history: 'staff',
    toldToStudents: true,
    columns: {
      ...unseen('id', 'created_at', 'edited_by', 'edited_at', 'deleted_by'),
      title: freeText('Title'),
      description: freeText('Description'),
      for_role: roleWord('For role'),
      for_hostel_id: name('For hostel'),
      ends_on: day('Shown until'),
      posted_by: name('Posted by'),
      deleted_at: moment('Deleted'),
      sent_at: moment('Sent as a message'),
      asks_reading: flag('Asks to be read'),
      reminded_at: moment('Reminded'),
    },
  },
} as const satisfies Records;
