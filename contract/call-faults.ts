/** Which errors a call can answer with: those that follow from its row, and those of its own rules. */
import { type Call, limitOf } from '#contract/call/call.ts';
import { faults, type FaultCode } from '#contract/text/faults.ts';

/** The errors with which a call can answer, in the order of their status; any call may fail with `internal` as well. */
export function faultsOf(row: Call): readonly FaultCode[] {
  const { who } = row;
  const isWriting = row.method !== 'GET' && !row.readsOnly;
  const codes: FaultCode[] = ['invalid', 'malformed', 'tooManyRequests', 'busy', 'unavailable', ...(row.faults ?? [])];
  if (row.body) codes.push('tooLarge', 'wrongContentType');
  if ([row.body, row.query].some((part) => part && 'properties' in part && 'basedOn' in Object(part.properties)))
    codes.push('changedMeanwhile');
  // an id that cannot be one is not found
  if (row.params) codes.push('notFound');
  if (limitOf(row)) codes.push('tooOften');
  if (row.path.startsWith('/export/')) codes.push('listTooLong');
  if (isWriting) codes.push('conflict', 'diskFull');
  if (who !== 'anyone') {
    codes.push('signInNeeded', 'forbidden');
    if (!row.allowedDuringSetup && !who.guardian) codes.push('passwordChangeNeeded', 'secondFactorSetupNeeded');
    if (who.student && !row.allowedAfterCheckOut) codes.push('checkedOut');
    if (row.hostelAt) {
      codes.push('hostelNotFound');
      if (isWriting && who.hosteladmin === 'all' && !row.archivedToo) codes.push('hostelArchived');
      if (who.student === 'hostel') codes.push('noHostelAllotted');
      if (who.caretaker === 'hostel' || who.warden === 'hostel') codes.push('noHostelAssigned');
    }
    if (isWriting && !row.secretReply && !who.guardian)
      codes.push('idempotencyKeyReused', ...(row.undoable ? (['undoneBeforeRepeated'] as const) : []));
  }
  return [...new Set(codes)].toSorted((a, b) => faults[a].status - faults[b].status);
}
