import { exportTexts } from '#contract/export-texts.ts';
import { replyTexts } from '#contract/messages.ts';
import { roundCan } from '#contract/round.ts';
import type { roundDrawCalls } from '#contract/round-draw.ts';
import { roundProblemTexts } from '#contract/round-texts.ts';
import { t } from '#contract/text.ts';
import { campusDay } from '#server/campus-day.ts';
import type { Db } from '#server/db/open.ts';
import { overMany } from '#server/db/over-many.ts';
import { Fault } from '#server/http/fault.ts';
import { fileName } from '#server/http/file-reply.ts';
import type { Handlers } from '#server/http/handler.ts';
import { openedOperation } from '#server/operation/open-operation.ts';
import { drawApart, findProblems } from './draw-apart.ts';
import * as queries from './draw-queries.ts';
import { readStoredResult } from './drawing.ts';
import { canonicalJson } from './engine/freeze.ts';
import type { RoundInput } from './engine/input.ts';
import { makeReceipt } from './engine/receipt.ts';
import { readInput } from './frozen-input.ts';
import { findObstacles } from './obstacles.ts';
import { insertProposal } from './proposal-rows.ts';
import { publish } from './publish.ts';
import { readResultPage, readRoomsOf } from './results.ts';
import { findRound, findRoundOf, getRoundThat, lockRoundThat, type LockedRound } from './round-rows.ts';

interface ToDraw {
  /** id of the stored list; null if it is new and must still be stored */
  inputId: string | null;
  hash: string;
  text: string;
}

/** The list that a round is drawn from: the one stored when it closed or, with `refresh`, one of the students and rooms as they are now. */
async function inputToDraw(db: Db, round: LockedRound, refresh: boolean): Promise<ToDraw> {
  const written = await queries.getInput(db, round.inputId ?? '');
  if (!refresh) return { inputId: round.inputId, ...written };
  const now = await overMany(db, async (snapshot) => await readInput(snapshot, round, await queries.findFirstHash(snapshot, round.id)));
  return { ...now, inputId: now.hash === written.hash ? round.inputId : null };
}

export const roundDrawHandlers: Handlers<keyof typeof roundDrawCalls> = {
  async roundPropose({ read, transact, params, body: { refresh = false } }) {
    const found = await getRoundThat(read, params.id, roundCan.propose);
    const list = await inputToDraw(read, found, refresh);
    const drawing = await drawApart(list.text, list.hash, await queries.getSeed(read, found.id));
    return await transact(async (db) => {
      const round = await lockRoundThat(db, params.id, roundCan.propose);
      // meanwhile the round was opened and closed again, or somebody else has drawn it
      if (round.inputId !== found.inputId) throw new Fault('conflict');
      const inputId = list.inputId ?? (await queries.insertInput(db, round.id, list));
      const proposalId = await overMany(db, () => insertProposal(db, round.id, inputId, drawing));
      await queries.setProposal(db, round.id, { inputId, proposalId });
      const operationId = await openedOperation(db);
      const message = t(replyTexts.roundDrawn, { placed: drawing.placed, waiting: drawing.waiting });
      return { message, ...(operationId === undefined ? {} : { operationId: String(operationId) }) };
    });
  },

  async roundDiscard({ db, params }) {
    const round = await lockRoundThat(db, params.id, roundCan.discard);
    await queries.discardProposal(db, round.id);
    return { message: t(replyTexts.proposalDiscarded) };
  },

  async roundPublish({ db, params, body: { proposalId } }) {
    return { message: await publish(db, params.id, proposalId) };
  },

  async roundProblems({ db, params }) {
    const round = await getRoundThat(db, params.id, ({ inputId }) => inputId !== null);
    const { text } = await queries.getInput(db, round.inputId ?? '');
    const found = await findProblems(text);
    const people = await queries.peopleByCode(
      db,
      round.id,
      found.flatMap(({ students }) => students),
    );
    return found.map(({ key, students, values }) => ({
      problem: t<string>(roundProblemTexts[key], values),
      students: students.flatMap((code) => people.get(code) ?? []),
    }));
  },

  async roundProposal({ db, scope, params }) {
    const round = await findRound(db, scope, params.id);
    if (!round) throw new Fault('roundNotFound');
    return await overMany(db, async (snapshot) => {
      const proposal = await queries.findProposal(snapshot, round._id);
      if (!proposal) throw new Fault('proposalNotFound');
      return { ...proposal, obstacles: round.state === 'proposed' ? await findObstacles(snapshot, proposal._id) : [] };
    });
  },

  async roundResults({ me, db, scope, params, query }) {
    const round = await findRound(db, scope, params.id);
    if (!round) throw new Fault('roundNotFound');
    const mayLook = round.state === 'published' || (round.state === 'proposed' && me.role === 'hosteladmin');
    if (!mayLook) throw new Fault('proposalNotFound');
    // wardens and administrators enter who is kept apart; caretakers must not see it
    return await readResultPage(db, scope, round._id, query, me.role !== 'caretaker');
  },

  async roundReceipt({ db, me, scope, settings, params }) {
    const round = me.role === 'student' ? await findRoundOf(db, me.userId, params.id) : await findRound(db, scope, params.id);
    if (!round) throw new Fault('roundNotFound');
    if (round.state !== 'published') throw new Fault('roundMovedOn', { values: { state: round.state } });
    const { input, result } = await queries.getPublished(db, round._id);
    const receipt = makeReceipt(JSON.parse(input) as RoundInput, round.seed, readStoredResult(result));
    const publishedOn = round.publishedAt === null ? '' : campusDay(settings.TIME_ZONE, new Date(round.publishedAt));
    return {
      name: fileName([exportTexts.receipt, round.name], 'json'),
      type: 'application/json; charset=utf-8',
      bytes: Buffer.from(canonicalJson({ ...receipt, about: { name: round.name, publishedOn } })),
    };
  },

  async roundRooms({ db, params, hostel }) {
    return { rooms: await readRoomsOf(db, params.id, hostel.id) };
  },
};
