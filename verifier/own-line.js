/** Explains the result of one student, in sentences. */
import { numbers, turns } from './list.js';

/**
 * The result of the reader of a receipt, which has only that one, or of the student with this code in a complete list, with the reasons that can be found
 * there; empty if there is none.
 *
 * @param {any} file one that was verified
 * @param {string} code as it was typed
 * @returns {string[]}
 */
export function ownLine(file, code) {
  return file.format === 'hostelry-receipt' ? ofReader(file) : fromList(file, code);
}

function ofReader({ own, turns }) {
  if (!own) return [];
  const { room, waitingNo } = own;
  return [
    room ? `Room ${room.number}, ${room.hostel}, seat ${room.seat}.` : `No seat: number ${waitingNo} on the waiting list.`,
    `Turn ${own.turn} of ${turns.length}${own.group ? `, together with ${own.group.members.length - 1} more of the group` : ''}.`,
    own.reason,
  ];
}

function fromList({ seed, frozenHash, input, result }, code) {
  const asTyped = code.trim().toLowerCase();
  const student = input.students.find((each) => each.code.toLowerCase() === asTyped);
  if (!student) return [];
  const number = numbers(input, frozenHash, seed);
  const order = turns(input, number);
  const turn = order.findIndex(({ people }) => people.includes(student));
  const unit = order[turn];
  return [
    outcome(student, unit, input, result),
    orderOf(student, unit, turn, order, input, number),
    sizes(student, unit, input, result),
  ].filter(Boolean);
}

function placed(student, { rooms }, { placements }) {
  const placement = placements.find((each) => each.student === student.code);
  return placement && { ...placement, room: rooms.find((room) => room.code === placement.room) ?? { number: placement.room, seats: 0 } };
}

function outcome(student, unit, input, result) {
  const got = placed(student, input, result);
  if (got) return `Room ${got.room.number}${got.room.block ? `, block ${got.room.block}` : ''}, seat ${got.seat}.`;
  const waits = result.waiting.indexOf(unit.code);
  return waits === -1 ? 'Neither a seat nor a place on the waiting list.' : `No seat: number ${waits + 1} on the waiting list.`;
}

function orderOf(student, unit, turn, order, { policy, tiers }, number) {
  const together = unit.people.length > 1 ? `, together with ${unit.people.length - 1} more of the group` : '';
  const why =
    policy === 'draw'
      ? `the number ${number.get(student.code)} by lot${tiers.length > 0 ? `, the tier ${tiers[unit.tier] || 'that comes last'}` : ''}`
      : `the place ${number.get(student.code)} by batch, programme and roll number`;
  return `Turn ${turn + 1} of ${order.length}${together}: ${why}${unit.people.length > 1 ? '; a group goes by its last tier and the mean of its numbers' : ''}.`;
}

function sizes(student, { wishes }, input, result) {
  const got = placed(student, input, result);
  if (!got) return 'Together with all whose turn was before, there was no place left that is open to this student or group.';
  if (input.policy !== 'draw' || wishes.sizes.length === 0) return `The room has ${got.room.seats} seats; no size was wished for.`;
  const rank = wishes.sizes.indexOf(got.room.seats);
  if (rank === 0) return `The room has ${got.room.seats} seats: the size wished for most.`;
  const before = wishes.sizes.slice(0, rank === -1 ? wishes.sizes.length : rank).join(', ');
  return `The room has ${got.room.seats} seats. Of the sizes wished for more (${before}) none could be given at this turn while everybody admitted keeps a place.`;
}
