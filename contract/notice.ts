import Type, { type Static } from 'typebox';
import type { Call } from './call.ts';
import { roles } from './roles.ts';
import { Id, IdParams, MessageReply, Nullable, ShortText, Text, Timestamp, undoable } from './schemas.ts';

export const noticeLimits = { title: 200, description: 10_000 } as const;

const Author = Type.Object({ username: Type.String(), name: Type.String(), role: Type.Enum([...roles]) });

export const Notice = Type.Object({
  _id: Id,
  title: Type.String(),
  description: Type.String(),
  createdAt: Timestamp,
  postedBy: Author,
  /** who changed it last, and when */
  edited: Nullable(Type.Object({ by: Author, at: Timestamp })),
});
export type Notice = Static<typeof Notice>;

const staff = { caretaker: 'all', warden: 'all', hosteladmin: 'all' } as const;

export const noticeCalls = {
  noticeList: {
    about: 'Notices, newest first; the 500 newest if there are more',
    method: 'GET',
    path: '/notice',
    who: 'anyone',
    reply: Type.Array(Notice),
  },
  noticeCreate: {
    about: 'Post a notice',
    done: 'Posted a notice',
    method: 'POST',
    path: '/notice',
    who: staff,
    body: Type.Object({ title: ShortText(noticeLimits.title), description: Text(noticeLimits.description) }),
    status: 201,
    perPerson: { times: 60, minutes: 10 },
    reply: Type.Object({ message: Type.String(), notice: Notice }),
  },
  noticeUpdate: {
    about: 'Edit a notice; without a body, the reply is the notice unchanged',
    done: 'Edited a notice',
    method: 'PUT',
    path: '/notice/{id}',
    who: staff,
    params: IdParams,
    body: Type.Object({ title: Type.Optional(ShortText(noticeLimits.title)), description: Type.Optional(Text(noticeLimits.description)) }),
    reply: Notice,
  },
  noticeDelete: {
    about: 'Delete a notice',
    done: 'Deleted a notice',
    undoable: true,
    method: 'DELETE',
    path: '/notice/{id}',
    who: staff,
    params: IdParams,
    reply: undoable(MessageReply),
  },
} satisfies Record<string, Call>;
