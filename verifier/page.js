/** The page: shows the verdict of `verify` on the chosen file. */
import { titleOf, verify } from './verify.ts';

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
  verdict.replaceChildren(section('', 'Checking…', []));
  // lets the browser show that before the drawing blocks it
  await new Promise((resolve) => setTimeout(resolve, 50));
  let content;
  try {
    content = JSON.parse(await chosen.text());
  } catch {
    // not JSON: reported below as another kind of file
  }
  if (content?.format !== 'hostelry-receipt' && content?.format !== 'hostelry-round') {
    const sentence = `${chosen.name} is another file. Choose the receipt or the complete list of a round, as it was downloaded: its name ends in .json.`;
    verdict.replaceChildren(section('wrong', 'This file is neither a receipt nor a complete list', [element('p', sentence)]));
    return;
  }
  const published = Object.fromEntries(fields.flatMap(({ id, value }) => (value.trim() === '' ? [] : [[id, value.trim().toLowerCase()]])));
  const code = content.own?.code ?? own.value.trim();
  const found = verify(content, published, code);
  const isRight = found.erased === 0 && found.differences.length === 0;
  verdict.replaceChildren(sectionOf(content, found), ...(isRight && code !== '' ? [ownSection(code, found.own)] : []));
}

/** The line of the reader of a receipt or, of a complete list, of whoever typed a code. */
function ownSection(code, [first, ...more]) {
  if (first === undefined)
    return section('wrong', `Nobody in this round has the code ${code}`, [element('p', 'It stands beside your result.')]);
  const list = element('ul');
  list.append(...more.map((sentence) => element('li', sentence)));
  return section('right', `Code ${code}: ${first}`, [list]);
}

function sectionOf(content, found) {
  const { differences, erased, texts: sentences } = found;
  const more = differences.length - mostShown;
  const list = element('ul');
  list.append(...differences.slice(0, mostShown).map((difference) => element('li', difference)));
  if (more > 0) list.append(element('li', `${more} more`));
  const texts = sentences.map((sentence) => element('p', sentence));
  if (differences.length > 0) return section('wrong', titleOf(found), [list, ...texts]);
  if (erased > 0) return section('wrong', titleOf(found), texts);
  const hashes = element('dl');
  for (const { id, value } of fields) {
    const name = document.querySelector(`label[for=${id}]`).textContent;
    hashes.append(element('dt', value.trim() === '' ? `${name}: compare it yourself` : `${name}: the same`), element('dd', content[id]));
  }
  return section('right', titleOf(found), [
    element('p', `${content.about.name}, published on ${content.about.publishedOn}.`),
    ...texts,
    hashes,
  ]);
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
