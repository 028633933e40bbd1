/** The page: shows the verdict of `verify` on the chosen file. */
import { ownLine } from './own-line.js';
import { undecidedTexts } from './undecided.js';
import { verify } from './verify.js';

const verdict = document.querySelector('#verdict');
const fields = ['seedHash', 'frozenHash', 'resultHash'].map((name) => document.querySelector(`#${name}`));
const file = document.querySelector('#file');
const own = document.querySelector('#own');
/** Only the first differences are shown: a long list says no more. */
const mostShown = 100;

for (const input of [file, own, ...fields]) input.addEventListener('change', show);

async function show() {
  const [chosen] = file.files;
  if (!chosen) return;
  verdict.replaceChildren(section('', 'Drawing the list again…', []));
  // lets the browser show that before the drawing blocks it
  await new Promise((resolve) => setTimeout(resolve, 50));
  let receipt;
  try {
    receipt = JSON.parse(await chosen.text());
  } catch {
    // not JSON: reported below as another kind of file
  }
  if (receipt?.format !== 'hostelry-round') {
    const sentence = `${chosen.name} is another file. Choose the one that was downloaded as the receipt of a round: its name ends in .json.`;
    verdict.replaceChildren(section('wrong', 'This file is not a receipt', [element('p', sentence)]));
    return;
  }
  const published = Object.fromEntries(fields.flatMap(({ id, value }) => (value.trim() === '' ? [] : [[id, value.trim().toLowerCase()]])));
  const found = verify(receipt, published);
  const mine = own.value.trim() !== '' && !found.undecided && found.differences.length === 0 ? [ownSection(receipt)] : [];
  verdict.replaceChildren(sectionOf(receipt, found), ...mine);
}

function ownSection(receipt) {
  const code = own.value.trim();
  const [first, ...more] = ownLine(receipt, code);
  if (first === undefined)
    return section('wrong', `Nobody in this round has the code ${code}`, [element('p', 'It stands beside your result.')]);
  const list = element('ul');
  list.append(...more.map((sentence) => element('li', sentence)));
  return section('right', `Code ${code}: ${first}`, [list]);
}

/** Older receipts have no name, only the id of the round. */
const nameOf = ({ about, input }) =>
  about?.name ? [about.name, about.publishedOn && `published on ${about.publishedOn}`].filter(Boolean).join(', ') : `Round ${input.round}`;

function sectionOf(receipt, found) {
  const { differences, undecided, students, placed, waiting } = found;
  const more = differences.length - mostShown;
  const list = element('ul');
  list.append(...differences.slice(0, mostShown).map((difference) => element('li', difference)));
  if (more > 0) list.append(element('li', `${more} more`));
  const notes = undecided ? undecidedTexts(found).map((sentence) => element('p', sentence)) : [];
  const count = `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}`;
  if (differences.length > 0) return section('wrong', `The receipt is not right: ${count}`, [list, ...notes]);
  if (undecided) return section('wrong', 'Not verified to the end', notes);
  const hashes = element('dl');
  for (const { id, value } of fields) {
    const name = document.querySelector(`label[for=${id}]`).textContent;
    hashes.append(element('dt', value.trim() === '' ? `${name}: compare it yourself` : `${name}: the same`), element('dd', receipt[id]));
  }
  const sentence = `${nameOf(receipt)}: ${students} students, ${placed} placed, ${waiting} on the waiting list.`;
  return section('right', 'The list is the one that the draw gives', [element('p', sentence), hashes]);
}

function section(kind, title, content) {
  const made = element('section');
  made.className = kind;
  made.append(element('h2', title), ...content);
  return made;
}

function element(name, text = '') {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
