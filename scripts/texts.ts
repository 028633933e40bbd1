/** Collects from the sources every text that people read, so that tests can check that each is translated. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { roundReasonTexts, roundReasonTextsForOthers, roundReasonTextsWithOwnNeed } from '#contract/round/round-texts.ts';

const root = join(import.meta.dirname, '..');

interface Table {
  /** constants of the file whose values are all texts */
  consts?: readonly string[];
  /** properties whose values are texts, or contain only texts */
  under?: readonly string[];
  /** functions of the file whose first argument is a text */
  functions?: readonly string[];
  /** texts are found by the names of what holds them, too */
  byName?: boolean;
}

/**
 * Texts that are passed to `t` by name are found by the names of what holds them, in the sources: constants called names, texts
 * or sentences, the `name` in a constant called statuses, and the properties `label`, `title` and `group`; in `server/` by the headings and titles of
 * lists as files. These files have others.
 * The browser test of the languages fails for a text that is not found.
 */
const tables: Readonly<Record<string, Table>> = {
  'contract/notification/notification-texts.ts': { consts: ['retiredNotificationText'], under: ['text'], byName: false },
  'contract/inventory/inventory.ts': { consts: ['inventoryCategories'] },
  'contract/complaint/complaint-list.ts': { consts: ['complaintKinds'] },
  'contract/worker/worker-list.ts': { consts: ['workerPositions'] },
  'contract/round/round-choices.ts': { consts: ['homes'] },
  'server/attendance/register.ts': { functions: ['total'] },
  'server/institution/handlers.ts': { byName: false },
  'contract/room/room.ts': { consts: ['roomTypes'] },
  'contract/sheet/sheet.ts': { consts: ['reasonHeading'] },
  'contract/person/genders.ts': { consts: ['genders'] },
  'web/landing/landing.tsx': { under: ['name', 'about'] },
};

const heldTexts = /(?:[Tt]exts|[Nn]ames|Sentences)$/;
const tableTypes = ['ObjectExpression', 'ArrayExpression', 'TSAsExpression', 'TSSatisfiesExpression', 'Literal'];

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
  if (node.type === 'VariableDeclarator' && isNode(node['init']) && tableTypes.includes(node['init'].type)) {
    const name = nameOf(node['id']);
    if (table.consts?.includes(name) || (table.byName && heldTexts.test(name))) {
      yield* literalsIn(node);
      return;
    }
    if (name.endsWith('Records')) table = recordTexts;
    if (table.byName && name.endsWith('Statuses')) table = { ...table, under: ['name'] };
  }
  // inside a function a property may have any value
  if (node.type === 'ArrowFunctionExpression') table = { ...table, under: [] };
  const { under = [], functions = [] } = table;
  if (node.type === 'Property' && under.includes(nameOf(node['key'])))
    for (const outcome of [node['value']].filter(isNode).flatMap(outcomesOf)) yield* literalsIn(outcome);
  const [first] = node.type === 'CallExpression' ? (node['arguments'] as Node[]) : [];
  if (first && ['t', ...functions].includes(nameOf(node['callee'])))
    for (const outcome of outcomesOf(first)) if (outcome.type === 'Literal') yield String(outcome['value']);
  for (const part of partsOf(node)) yield* textsIn(part, table);
}

/** Every text of the product with the files that contain it: the arguments of `t`, and the texts in `tables`. The output of commands stays English. */
export function allTexts(): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const file of globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).sort()) {
    if (/\.test\.|^server\/testing\/|^contract\/hindi\//.test(file)) continue;
    const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'));
    const isOfServer = file.startsWith('server/');
    if (/^server\/(?:demo|http)\//.test(file)) continue;
    const under = [
      ...(tables[file]?.under ?? []),
      ...(isOfServer ? ['heading', 'title'] : ['label', 'title', 'group']),
      ...(file.startsWith('contract/') ? ['done', 'exported'] : []),
    ];
    // the parser has a type for each kind of node; here all are walked in the same way
    for (const text of textsIn(program as unknown as Node, { byName: true, ...tables[file], under }))
      texts.set(text, [...(texts.get(text) ?? []), file]);
  }
  // their literals are only parts, so the texts are taken from the values
  for (const text of [
    ...Object.values(roundReasonTexts),
    ...Object.values(roundReasonTextsWithOwnNeed),
    ...Object.values(roundReasonTextsForOthers),
  ])
    if (!texts.has(text)) texts.set(text, ['contract/round/round-texts.ts']);
  texts.delete('');
  return texts;
}
