/** The texts about a list that could be neither confirmed nor refuted: what was checked, what was not, and why. */
export const undecidedTexts = ({ differences, others }) => [
  differences.length === 0
    ? 'Checked and right: the seed, every entry of the frozen list, all fingerprints; every seat was free, nobody has two, no group was split.'
    : 'What is listed is wrong.',
  'Not checked: whether everybody has the room that the draw gives. With large groups and hardly a bed to spare there are too many ways to try them all.',
  ...(others > 0
    ? [
        `A longer search than the one that drew this list gives something else for ${others} of the students and places on the waiting list.`,
      ]
    : []),
];
