/** What people see of an element, and what a screen reader calls it. */

const isHidden = (element: Element): boolean =>
  element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('hidden') || ['STYLE', 'SCRIPT'].includes(element.tagName);

function wordsOf(node: ChildNode, isLeftOut = isHidden): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || isLeftOut(node)) return '';
  return ` ${[...node.childNodes].map((child) => wordsOf(child, isLeftOut)).join('')} `;
}

/** All that can be read on an element, also what a screen reader leaves out. */
export const writtenOn = (element: Element): string => wordsOf(element, (each) => each.hasAttribute('hidden') || each.tagName === 'STYLE');

/** The text of an element in one line, without what is hidden. */
export const textOf = (element: Element): string =>
  wordsOf(element)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:?)])/g, '')
    .trim();

const byIds = (ids: string): string =>
  ids
    .split(' ')
    .map((id) => document.getElementById(id))
    .map((element) => (element ? textOf(element) : ''))
    .join(' ')
    .trim();

/** The accessible name. */
export function nameOf(element: Element): string {
  const labelled = element.getAttribute('aria-labelledby');
  const label = element.getAttribute('aria-label') ?? (labelled === null ? '' : byIds(labelled));
  // as people and browsers take it: what kind of space it is does not tell names apart
  if (label !== '') return label.replaceAll(/\s+/g, ' ');
  if (['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)) {
    const of = (element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`)) || element.closest('label');
    if (of) return textOf(of);
  }
  return textOf(element) || element.getAttribute('title') || element.getAttribute('alt') || '';
}

const blocks = new Set([
  'DIV',
  'P',
  'LI',
  'TR',
  'DT',
  'DD',
  'H1',
  'H2',
  'H3',
  'SECTION',
  'LABEL',
  'SUMMARY',
  'DIALOG',
  'NAV',
  'UL',
  'FIGURE',
]);

function partsOf(node: ChildNode): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || isHidden(node)) return '';
  const within = () => [...node.childNodes].map(partsOf).join('');
  switch (node.tagName) {
    case 'A':
      return ` [${nameOf(node)}](${node.getAttribute('href')}) `;
    case 'BUTTON':
      return ` <${nameOf(node)}${node.hasAttribute('disabled') ? ', not now' : ''}> `;
    case 'INPUT':
    case 'TEXTAREA':
    case 'SELECT': {
      const { type, value, checked } = node as HTMLInputElement; // the others have a value too
      return ` {${nameOf(node)}: ${type === 'checkbox' || type === 'radio' ? checked : value}} `;
    }
    case 'TD':
    case 'TH':
      return ` ${within()} |`;
    default:
      return blocks.has(node.tagName) ? `\n${within()}\n` : ` ${within()} `;
  }
}

/** What an element shows, line by line: texts, links with their addresses, buttons and fields. */
export const writtenOut = (element: Element): string[] =>
  partsOf(element)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '');
