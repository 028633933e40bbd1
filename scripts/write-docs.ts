/** `npm run docs`: writes the generated parts of the documents anew. */
import { readFile, writeFile } from 'node:fs/promises';
import { generatedDocuments, withGenerated } from './generated-docs.ts';

const root = new URL('../', import.meta.url);
for (const name of generatedDocuments) {
  const file = new URL(name, root);
  await writeFile(file, withGenerated(await readFile(file, 'utf8')));
}
