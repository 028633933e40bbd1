/** Draws the frozen list in a file as the server does, in a thread, and prints the most memory that the process had, in bytes. */
import { readFileSync } from 'node:fs';
import { drawApart } from '#server/round/draw-apart.ts';
import { mostMemoryOf } from './cpu.ts';

const [, , file = '', hash = ''] = process.argv;
await drawApart({ text: readFileSync(file, 'utf8'), hash }, 'a seed');
console.log(await mostMemoryOf(process.pid));
