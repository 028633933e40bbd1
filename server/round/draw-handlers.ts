import { replyTexts } from '#contract/messages.ts';
import { roundCan, runsRound } from '#contract/round/round.ts';
import type { roundDrawCalls } from '#contract/round/round-draw.ts';
import { t } from '#contract/text/text.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { overMany } from '#server/db/over-many.ts';
import { Fault, orFault } from '#server/fault.ts';
import { fileName } from '#server/call/file-reply.ts';
import type { Handlers } from '#server/call/handler.ts';
import { openedOperation } from '#server/call/open-operation.ts';
import { drawApart, exchangeApart } from './draw-apart.ts';
import { readExchange } from './exchange-rows.ts';
import * as queries from './draw-queries.ts';
import { movesOf, type Written } from './drawing.ts';
import { findOwnLine, readList, readReceipt } from './results.ts';
import { readInput } from './frozen-input.ts';
import { findObstacles } from './obstacles.ts';
import { publish } from './publish.ts';
import { readResultPage, readRoomsOf } from './results.ts';
import { readWaitingPage } from './waiting-rows.ts';
import { getPublished, getRound, getRoundThat, getRunRound, lockRoundThat, updateRound, type RoundRow } from './round-rows.ts';

interface ToDraw extends Written {
  /** null for a list that is not stored yet */
  inputId: string | null;
}

/** The list that a round is drawn from: the one stored when it closed or, with `refresh`, one of the students and rooms as they are now. */
async function listToDraw(db: Db, round: RoundRow, refresh: boolean): Promise<ToDraw> {
  const inputId = round.inputId ?? '';
  const { erased, ...stored } = await queries.getInput(db, inputId);
  // of a list in which somebody was erased not enough is left
  if (!refresh && !erased) return { ...stored, inputId };
  const now = await overMany(db, async (snapshot) => {
    return await readInput(snapshot, round, { text: stored.text, firstHash: await queries.findFirstHash(snapshot, round.id) });
  });
  return now.hash === stored.hash ? { ...stored, inputId } : { ...now, inputId: null };
}

/** What was drawn of a round, and what it comes to in words. */
interface Outcome {
  /** what it was drawn from; an exchange has no list */
  list: ToDraw | null;
  drawn: queries.Drawn;
  message: string;
}

async function drawList(read: Db, round: RoundRow, refresh: boolean): Promise<Outcome> {
  const list = await listToDraw(read, round, refresh);
  const drawn = await drawApart({ text: list.text, hash: list.hash }, await queries.getSeed(read, round.id));
  return { list, drawn, message: t(replyTexts.roundDrawn, { placed: drawn.placed, waiting: drawn.waiting }) };
}

async function drawExchange(read: Db, round: RoundRow): Promise<Outcome> {
  const moves = await exchangeApart(await readExchange(read, round, await queries.getSeed(read, round.id)));
  const moving = moves.filter(({ to }) => to).length;
  return { list: null, drawn: { rows: movesOf(moves) }, message: t(replyTexts.exchangeProposed, { asking: moves.length, moving }) };
}

/** A file of a published round. It ends with what was not known when the rest was made, as further members of the JSON object. */
const fileOf = ({ name, publishedAt }: RoundRow, kind: string, timeZone: string, beginning: Buffer, more: object = {}) => ({
  name: fileName([kind, name], 'json'),
  type: 'application/json; charset=utf-8',
  beginning,
  end: `,${JSON.stringify({ about: { name, publishedOn: campusDay(timeZone, new Date(publishedAt ?? '')) }, ...more }).slice(1)}`,
});

export const roundDrawHandlers: Handlers<keyof typeof roundDrawCalls> = {
  async roundPropose({ read, transact, scope, params, body: { refresh = false } }) {
    const found = await getRoundThat(read, scope, params.id, roundCan.propose);
    const { list, drawn, message } = await (found.policy === 'exchange' ? drawExchange(read, found) : drawList(read, found, refresh));
    return await transact(async (db) => {
      const round = await lockRoundThat(db, scope, params.id, roundCan.propose);
      // meanwhile the round was opened and closed again, or somebody else has drawn it
      if (round.inputId !== found.inputId) throw new Fault('conflict');
      const inputId = list && (list.inputId ?? (await queries.insertInput(db, round.id, list)));
      const proposalId = await overMany(db, () => queries.insertProposal(db, round.id, inputId, drawn));
      await updateRound(db, round.id, { state: 'proposed', input_id: inputId, proposal_id: proposalId });
      const operationId = await openedOperation(db);
      return { message, ...(operationId === undefined ? {} : { operationId: String(operationId) }) };
    });
  },

  async roundDiscard({ db, scope, params }) {
    const round = await lockRoundThat(db, scope, params.id, roundCan.discard);
    await updateRound(db, round.id, { state: 'closed', proposal_id: null });
    return { message: t(replyTexts.proposalDiscarded) };
  },

  async roundPublish({ me, db, scope, params, body: { proposalId } }) {
    return { message: await publish(db, me, scope, params.id, proposalId) };
  },

  async roundProposal({ db, scope, params }) {
    const round = await getRunRound(db, scope, params.id);
    return await overMany(db, async (snapshot) => {
      const proposal = orFault(await queries.findProposal(snapshot, round.id), 'proposalNotFound');
      return { ...proposal, obstacles: round.state === 'proposed' ? await findObstacles(snapshot, round, proposal._id) : [] };
    });
  },

  async roundResults({ me, db, scope, params, query }) {
    const round = await getRound(db, scope, params.id);
    const mayLook = round.state === 'published' || (round.state === 'proposed' && runsRound(me, round));
    if (!mayLook) throw new Fault('proposalNotFound');
    return await readResultPage(db, scope, round, query, me.role);
  },

  async roundReceipt({ db, scope, settings, params }) {
    const round = await getPublished(db, scope, params.id);
    const own = scope.kind === 'own' ? ((await findOwnLine(db, round.id, scope.userId)) ?? null) : null;
    return fileOf(round, 'Receipt', settings.TIME_ZONE, await readReceipt(db, round.proposalId ?? ''), { own });
  },

  async roundCompleteList({ db, scope, settings, params }) {
    const round = await getPublished(db, scope, params.id);
    return fileOf(round, 'Complete list', settings.TIME_ZONE, await readList(db, round.proposalId ?? ''));
  },

  async roundRooms({ db, scope, params, hostel }) {
    const round = await getRunRound(db, scope, params.id);
    return { rooms: await readRoomsOf(db, round.id, hostel.id) };
  },

  async roundWaiting({ db, scope, params, query }) {
    const round = await getRound(db, scope, params.id);
    return await readWaitingPage(db, scope, round.id, query);
  },
};
