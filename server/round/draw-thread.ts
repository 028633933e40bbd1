/** Runs in a thread of its own: draws a round, or finds what cannot hold in it. */
import { parentPort, workerData } from 'node:worker_threads';
import { drawingOf, problemsOf, type Task } from './drawing.ts';

if (!parentPort) throw new Error('this is run as a thread');
const task = workerData as Task; // our own parent gives it
parentPort.postMessage(task.what === 'draw' ? drawingOf(task.list, task.seed) : problemsOf(task.list), []);
