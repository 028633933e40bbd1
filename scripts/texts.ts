/** Collects from the sources every text that people read, so that tests can check that each is translated. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import {
  roundProblemTexts,
  roundReasonTexts,
  roundReasonTextsForOthers,
  roundReasonTextsWithOwnNeed,
} from '#contract/round/round-texts.ts';

const root = join(import.meta.dirname, '..');

interface Table {
  /** constants of the file whose values are all texts */
  consts?: readonly string[];
  /** properties whose values are texts, or contain only texts */
  under?: readonly string[];
  /** functions of the file whose first argument is a text */
  functions?: readonly string[];
}

/** The files with texts that are passed to `t` by name. The browser test of the languages fails for a file that is missing here. */
const tables: Readonly<Record<string, Table>> = {
  'contract/sheet/export-texts.ts': { consts: ['exportTexts'] },
  'contract/text/faults.ts': { under: ['text'] },
  'contract/hostel/hostel-for.ts': { consts: ['hostelForNames'] },
  'contract/inventory/inventory.ts': { consts: ['inventoryCategories'] },
  'contract/call/list-choices.ts': { consts: ['workerPositions'] },
  'contract/messages.ts': { consts: ['fieldTexts', 'replyTexts', 'operationTexts', 'historyTexts', 'screenTexts'] },
  'contract/notification/notification-texts.ts': { consts: ['notificationTexts', 'retiredNotificationText'] },
  'contract/round/reason-texts.ts': {
    consts: ['undoTexts', 'erasureTexts', 'academicYearTexts', 'obstacleTexts', 'exchangeChanges', 'exchangeTexts', 'whyNotTexts'],
  },
  'contract/operation/operation-kinds.ts': { consts: ['kindNames'] },
  'contract/room/room-list.ts': { under: ['label'] },
  'contract/round/round-choices.ts': { consts: ['homes'] },
  'contract/round/round-policies.ts': {
    consts: ['roundPolicyNames', 'policySentences', 'tierSentences', 'roundStateNames', 'roundWishNames'],
  },
  'contract/room/room.ts': { consts: ['roomTypes'] },
  'contract/sheet/sheet.ts': { consts: ['reasonHeading'] },
  'contract/student/student-details.ts': { consts: ['genders'], under: ['label'] },
  'contract/student/student-list.ts': { under: ['label'] },
  'web/role-names.ts': { consts: ['roleNames'] },
  'web/attendance/shown-names.ts': { consts: ['shownNames'] },
  'web/backup/states.ts': { under: ['name'], consts: ['occasionNames'] },
  'web/exchange/statuses.ts': { under: ['name'] },
  'web/landing/landing.tsx': { under: ['name', 'about'] },
  'web/notice/audience.ts': { consts: ['audienceNames'] },
  'web/pages.ts': { under: ['title', 'label', 'group'] },
  'web/person/shared/calendar.tsx': { consts: ['letters', 'names'] },
  'web/person/shared/complaint-statuses.ts': { under: ['name'] },
  'web/person/shared/fine-statuses.ts': { under: ['name'], consts: ['standingNames', 'methodNames'] },
  'web/person/shared/leave-statuses.ts': { under: ['name'] },
  'web/person/shared/month-table.tsx': { consts: ['weekdays'] },
  'web/person/shared/year-beside.tsx': { consts: ['names'] },
  'web/room-change/statuses.ts': { under: ['name'] },
  'web/sheet/shared/export-menu.tsx': { consts: ['formatNames'] },
  'web/worker/week-plan.ts': { consts: ['dayNames'] },
};

/** The part of a syntax tree node that is used here. */
interface Node {
  type: string;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** The child nodes of a node, except keys of properties and types. */
const partsOf = (node: Node): Node[] =>
  Object.entries(node)
    .flatMap(([part, value]) => (part === 'key' || part === 'typeAnnotation' ? [] : Array.isArray(value) ? value : [value]))
    .filter(isNode);

const nameOf = (node: unknown): string => (isNode(node) ? String(node['name'] ?? node['value']) : '');

function* literalsIn(node: Node): Generator<string> {
  if (node.type === 'Literal' && typeof node['value'] === 'string') yield node['value'];
  else for (const part of partsOf(node)) yield* literalsIn(part);
}

/** The possible results of a conditional expression, or the expression itself. */
const outcomesOf = (node: Node): Node[] =>
  node.type === 'ConditionalExpression' ? [node['consequent'], node['alternate']].filter(isNode).flatMap(outcomesOf) : [node];

/** The texts of a part of the record table. */
const recordTexts: Table = {
  under: ['kind', 'values'],
  functions: ['freeText', 'ownText', 'keptText', 'number', 'word', 'roleWord', 'name', 'moment', 'day', 'rupees', 'flag', 'said'],
};

function* textsIn(node: Node, table: Table): Generator<string> {
  if (node.type === 'VariableDeclarator' && nameOf(node['id']).endsWith('Records')) table = recordTexts;
  const { consts = [], functions = [] } = table;
  let { under = [] } = table;
  if (node.type === 'VariableDeclarator' && consts.includes(nameOf(node['id']))) {
    yield* literalsIn(node);
    return;
  }
  // inside a function a property may have any value
  if (node.type === 'ArrowFunctionExpression') under = [];
  if (node.type === 'Property' && under.includes(nameOf(node['key']))) yield* literalsIn(node);
  const [first] = node.type === 'CallExpression' ? (node['arguments'] as Node[]) : [];
  if (first && ['t', ...functions].includes(nameOf(node['callee'])))
    for (const outcome of outcomesOf(first)) if (outcome.type === 'Literal') yield String(outcome['value']);
  for (const part of partsOf(node)) yield* textsIn(part, { consts, under, functions });
}

/** Every text of the product with the files that contain it: the arguments of `t`, and the texts in `tables`. The output of commands stays English. */
export function allTexts(): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const file of globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).sort()) {
    if (/\.test\.|^server\/testing\/|^contract\/hindi\//.test(file)) continue;
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
    const { under = [], ...table } = tables[file] ?? {};
    const ofCall = file.startsWith('contract/') ? ['done'] : [];
    // the parser has a type for each kind of node; here all are walked in the same way
    for (const text of textsIn(program as unknown as Node, { ...table, under: [...under, ...ofCall] }))
      texts.set(text, [...(texts.get(text) ?? []), file]);
  }
  // their literals are only parts, so the texts are taken from the values
  for (const text of [
    ...Object.values(roundReasonTexts),
    ...Object.values(roundReasonTextsWithOwnNeed),
    ...Object.values(roundReasonTextsForOthers),
    ...Object.values(roundProblemTexts),
  ])
    if (!texts.has(text)) texts.set(text, ['contract/round/round-texts.ts']);
  texts.delete('');
  return texts;
}
