import { idKindNames } from '#contract/gate/visitor.ts';
import { t } from '#contract/text/text.ts';
import { sheetOf } from '#server/sheet/export-sheet.ts';
import { visitorsInPieces } from './visitor-queries.ts';

const yesOrNo = (is: boolean): string => t(is ? 'Yes' : 'No');

export const visitorSheet = sheetOf({
  title: 'Visitors',
  rows: visitorsInPieces,
  columns: [
    { heading: 'Name', width: 26, value: ({ name }) => name },
    { heading: 'Telephone', value: ({ telephone }) => telephone },
    { heading: 'ID', value: ({ idKind, idEnd }) => (idKind === '' ? '' : `${t(idKindNames[idKind])} ${idEnd}`) },
    { heading: 'Hostel', value: ({ hostel }) => hostel.name },
    { heading: 'Visits', value: ({ host }) => host?.name ?? '' },
    { heading: 'Invited', value: ({ invited }) => yesOrNo(invited) },
    { heading: 'Expected', value: ({ agreed }) => (agreed === null ? '' : yesOrNo(agreed)) },
    { heading: 'Purpose', kind: 'lines', value: ({ purpose }) => purpose },
    { heading: 'Vehicle', value: ({ vehicle }) => vehicle },
    { heading: 'Came', kind: 'time', value: ({ cameAt }) => cameAt },
    { heading: 'To leave by', kind: 'time', value: ({ until }) => until },
    { heading: 'Left', kind: 'time', value: ({ leftAt }) => leftAt },
  ],
});
