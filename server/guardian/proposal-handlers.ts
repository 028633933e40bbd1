import { guardianLimits } from '#contract/guardian/guardian.ts';
import { type GuardianProposal, type guardianProposalCalls, proposalLimits } from '#contract/guardian/proposal.ts';
import { fieldTexts, replyTexts } from '#contract/messages.ts';
import { paths } from '#contract/paths.ts';
import { shownName } from '#contract/person/person.ts';
import { t } from '#contract/text/text.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { Scope } from '#server/call/scope.ts';
import type { Db } from '#server/db/open.ts';
import { Fault, orFault } from '#server/fault.ts';
import { notification, notify, withdrawNotifications } from '#server/notification/notify.ts';
import { tellAtFormer } from './former-address.ts';
import * as queries from './proposal-queries.ts';
import { changeGuardian, insertGuardian, lockGuardian, whatToMend } from './queries.ts';

/** Takes a proposal out of what waits. */
async function take(db: Db, scope: Scope, id: string): Promise<queries.LockedProposal> {
  const proposal = orFault(await queries.lockProposal(db, scope, id), 'guardianProposalNotFound');
  await queries.deleteProposal(db, id);
  return proposal;
}

export const guardianProposalHandlers: Handlers<keyof typeof guardianProposalCalls> = {
  async guardianPropose({ me, db, body }) {
    const { guardianId = null, name = '', relation = '', telephone = '', mail = '' } = body;
    const missing = [...(guardianId === null && name === '' ? ['name'] : []), ...(telephone === '' && mail === '' ? ['telephone'] : [])];
    if (missing.length > 0)
      throw new Fault('invalid', { fields: Object.fromEntries(missing.map((field) => [field, t(fieldTexts.required)])) });
    await queries.beginProposing(db, me.userId);
    const known = guardianId === null ? name : orFault(await queries.nameOfOwn(db, me.userId, guardianId), 'guardianNotFound');
    const waiting = await queries.proposalsOf(db, me.userId);
    const ofThis = (one: GuardianProposal) =>
      guardianId === null ? one.guardianId === null && one.name === name : one.guardianId === guardianId;
    const earlier = waiting.find(ofThis);
    if (earlier?.telephone === telephone && earlier.mail === mail && (guardianId !== null || earlier.relation === relation))
      return { message: t(replyTexts.guardianProposed) };
    if (earlier) {
      await withdrawNotifications(db, earlier._id);
      await queries.deleteProposal(db, earlier._id);
    } else if (waiting.length >= proposalLimits.open)
      throw new Fault('guardianProposalsTooMany', { values: { most: proposalLimits.open } });
    const said = guardianId === null ? { name, relation } : { name: '', relation: '' };
    const id = await queries.insertProposal(db, { studentId: me.userId, guardianId, ...said, telephone, mail });
    if (me.hostelId !== null) {
      const delivery = { to: 'warden', link: paths.student(me.userId), hostelId: me.hostelId, about: id };
      await notify(db, [notification('guardianProposed', { student: shownName(me), guardian: known }, delivery)]);
    }
    return { message: t(replyTexts.guardianProposed) };
  },

  async guardianProposalWithdraw({ db, scope, params: { id } }) {
    orFault(await queries.lockProposal(db, scope, id), 'guardianProposalNotFound');
    await withdrawNotifications(db, id);
    await queries.deleteProposal(db, id);
    return { message: t(replyTexts.guardianProposalWithdrawn) };
  },

  async guardianProposalConfirm({ db, scope, params }) {
    const { studentId, student, guardianId, name, relation, telephone, mail } = await take(db, scope, params.id);
    if (guardianId === null) {
      if (!(await insertGuardian(db, studentId, { name, relation, telephone, mail })))
        throw new Fault('guardiansTooMany', { values: { most: guardianLimits.each } });
    } else {
      const present = orFault(await lockGuardian(db, scope, guardianId), 'guardianNotFound');
      const wanted = { ...(telephone !== '' && { telephone }), ...(mail !== '' && { mail }) };
      await tellAtFormer(db, present, wanted, student);
      await changeGuardian(db, present, wanted);
    }
    await notify(db, [notification('guardianProposalConfirmed', { guardian: name }, { to: [studentId], link: paths.myAccount() })]);
    const done = t(guardianId === null ? replyTexts.guardianEnteredAsProposed : replyTexts.guardianChanged, { guardian: name });
    return { message: [done, ...(await whatToMend(db, studentId))].join(' ') };
  },

  async guardianProposalReject({ db, scope, params }) {
    const { studentId, name } = await take(db, scope, params.id);
    await notify(db, [notification('guardianProposalRejected', { guardian: name }, { to: [studentId], link: paths.myAccount() })]);
    return { message: t(replyTexts.guardianProposalRejected) };
  },
};
