/** Draws a frozen list, given on standard input, as the server does, in a thread, and prints the most memory that the process had, in bytes. */
import { text } from 'node:stream/consumers';
import { drawApart } from '#server/round/draw-apart.ts';
import { mostMemoryOf } from './cpu.ts';

const [, , hash = ''] = process.argv;
await drawApart(await text(process.stdin), hash, 'a seed');
console.log(await mostMemoryOf(process.pid));
