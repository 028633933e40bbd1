/** What a verdict says: which check was made, what was checked and is right, and what was not checked. */

export const titleOf = ({ check, undecided, differences }) => {
  if (differences.length > 0)
    return `The file is not right: ${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
  if (undecided) return 'Not verified to the end';
  return check === 'order' ? 'The order of the turns is right' : 'The list is the one that the draw gives';
};

const orderTexts = ({ students, turns, own, hashed }) => [
  `Checked: the order of the turns, from a receipt. ${students} students in ${turns} turns; the number of each follows from the seed and the list, and students alone stand in the order of their numbers within their tier.`,
  hashed
    ? 'Checked: the lines and the order are those of the fingerprints.'
    : 'Not checked: whether the lines are those of the fingerprint. This round was drawn before each line had a hash of its own.',
  own
    ? 'Checked: your own line, and that your turn is where it belongs.'
    : 'Not checked: a line of your own. This receipt was not downloaded by a student of the drawing.',
  'Not checked: who got which room, and the places of groups other than yours. For that the list has to be drawn again, which takes the complete list that the administrator has.',
];

const wholeList = ({ students, placed, waiting }) =>
  `Checked: the whole list, drawn again. ${students} students, ${placed} placed, ${waiting} on the waiting list.`;

/** Why a complete list could be neither confirmed nor refuted. */
const undecidedTexts = ({ differences, others, erased }) => [
  differences.length === 0
    ? 'Checked and right: the seed, every entry of the list that is there, all fingerprints; every seat was free, nobody has two, no group was split.'
    : 'What is listed is wrong.',
  erased > 0
    ? `Not checked: whether everybody has the room that the draw gives. ${erased} ${erased === 1 ? 'entry is' : 'entries are'} missing because people were erased since, so the list cannot be drawn again.`
    : 'Not checked: whether everybody has the room that the draw gives. With large groups and hardly a bed to spare there are too many ways to try them all.',
  ...(others > 0
    ? [
        `A longer search than the one that drew this list gives something else for ${others} of the students and places on the waiting list.`,
      ]
    : []),
];

/** What was checked and what was not, in sentences. Of a file that is wrong only what could not be decided. */
export function textsOf(verdict) {
  const { check, undecided, differences } = verdict;
  if (undecided) return undecidedTexts(verdict);
  if (differences.length > 0) return [];
  return check === 'order' ? orderTexts(verdict) : [wholeList(verdict)];
}
