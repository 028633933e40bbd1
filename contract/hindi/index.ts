/** The product in Hindi. Each file holds the texts of one part; which texts there are, `scripts/texts.ts` finds in the code. */
import type { Catalogue } from '#contract/text/text.ts';
import { academicYear } from './academic-year.ts';
import { accounts } from './accounts.ts';
import { attendance } from './attendance.ts';
import { daily } from './daily.ts';
import { deciding } from './deciding.ts';
import { delivery } from './delivery.ts';
import { exchange } from './exchange.ts';
import { faults } from './faults.ts';
import { figures } from './figures.ts';
import { frame } from './frame.ts';
import { guardians } from './guardians.ts';
import { gate } from './gate.ts';
import { gateway } from './gateway.ts';
import { hostels } from './hostels.ts';
import { institution } from './institution.ts';
import { messages } from './messages.ts';
import { notices } from './notices.ts';
import { personalData } from './personal-data.ts';
import { records } from './records.ts';
import { rooms } from './rooms.ts';
import { roundReasons } from './round-reasons.ts';
import { roundOffice } from './round-office.ts';
import { roundScreens } from './round-screens.ts';
import { rounds } from './rounds.ts';
import { shared } from './shared.ts';
import { studentImport } from './student-import.ts';
import { students } from './students.ts';
import { visitors } from './visitors.ts';
import { work } from './work.ts';

/** By part, so that a test finds a text that stands in two of them. */
export const hindiParts = {
  shared,
  frame,
  faults,
  messages,
  records,
  rooms,
  rounds,
  roundReasons,
  roundScreens,
  roundOffice,
  guardians,
  hostels,
  academicYear,
  accounts,
  attendance,
  studentImport,
  students,
  daily,
  gate,
  visitors,
  deciding,
  figures,
  delivery,
  gateway,
  exchange,
  work,
  personalData,
  institution,
  notices,
};

export const hindi: Catalogue = Object.assign({}, ...Object.values(hindiParts));
