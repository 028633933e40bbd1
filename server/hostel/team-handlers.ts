import { replyTexts } from '#contract/messages.ts';
import { type Named, shownName } from '#contract/person/person.ts';
import { type LeadRole, teamRoles, type TeamRole } from '#contract/roles.ts';
import type { teamCalls } from '#contract/hostel/team.ts';
import { t } from '#contract/text/text.ts';
import { shownNameOf } from '#server/call/account-rows.ts';
import type { Db } from '#server/db/open.ts';
import { Fault, orFault } from '#server/fault.ts';
import type { Handlers } from '#server/call/handler.ts';
import { changePlaces } from './change-places.ts';
import { added, assigned, removed } from './team.ts';
import * as rows from './team-rows.ts';

const isTeamRole = (role: string): role is TeamRole => teamRoles.some((known) => known === role);

/** Locks the account that is to get a place; throws unless it is a caretaker or warden who can sign in. */
async function lockCandidate(db: Db, accountId: string): Promise<Named & { id: string; role: TeamRole }> {
  const [account] = await rows.lockAccounts(db, [accountId]);
  if (!account || account.disabled_at !== null || !isTeamRole(account.role)) throw new Fault('accountNotFound');
  return { ...account, role: account.role };
}

/** Assigns the lead of a hostel, for clients that know only one caretaker and one warden for each hostel. */
async function assign(db: Db, role: LeadRole, hostelId: string, accountId: string, keep = false): Promise<void> {
  await rows.lockTeams(db);
  const person = await lockCandidate(db, accountId);
  if (person.role !== role) throw new Fault('accountNotFound');
  const at = { role, hostelId, accountId: person.id };
  await changePlaces(db, at, (places) => assigned(places, at, { keep }));
}

export const teamHandlers: Handlers<
  keyof typeof teamCalls | 'caretakerList' | 'wardenList' | 'guardList' | 'hostelAssignCaretaker' | 'hostelAssignWarden'
> = {
  caretakerList: ({ db }) => rows.listTeamCandidates(db, 'caretaker'),
  wardenList: ({ db }) => rows.listTeamCandidates(db, 'warden'),
  guardList: ({ db }) => rows.listTeamCandidates(db, 'guard'),

  async hostelAssignCaretaker({ db, hostel, body }) {
    await assign(db, 'caretaker', hostel.id, body.caretakerId, body.keep);
    return { message: t(replyTexts.caretakerAssigned) };
  },

  async hostelAssignWarden({ db, hostel, body }) {
    await assign(db, 'warden', hostel.id, body.wardenId, body.keep);
    return { message: t(replyTexts.wardenAssigned) };
  },

  async hostelTeamAdd({ db, hostel, body }) {
    await rows.lockTeams(db);
    const { id, role, ...person } = await lockCandidate(db, body.accountId);
    const lead = role !== 'guard' && (body.lead ?? false);
    const at = { role, hostelId: hostel.id, accountId: id };
    await changePlaces(db, at, (places) => added(places, at, { lead }));
    const text = !lead ? replyTexts.teamJoined : role === 'caretaker' ? replyTexts.leadCaretakerSet : replyTexts.leadWardenSet;
    return { message: t(text, { person: shownName(person), hostel: hostel.name }) };
  },

  async hostelTeamRemove({ db, hostel, params: { accountId } }) {
    await rows.lockTeams(db);
    const place = orFault(await rows.findPlace(db, hostel.id, accountId), 'accountNotFound');
    const { id, role, ...person } = place;
    const at = { role, hostelId: hostel.id, accountId: id };
    const changes = await changePlaces(db, at, (places) => removed(places, at));
    const values = { person: shownName(person), hostel: hostel.name };
    const successor = changes.find(({ is }) => is === 'lead');
    if (!successor) return { message: t(replyTexts.teamLeft, values) };
    return { message: t(replyTexts.teamLeftByLead, { ...values, lead: await shownNameOf(db, successor.accountId) }) };
  },
};
