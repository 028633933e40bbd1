/** Runs in a thread of its own: computes a room-change round. */
import { parentPort, workerData } from 'node:worker_threads';
import { exchangeHeeding } from './engine/heeding.ts';
import type { Round } from './engine/round.ts';

if (!parentPort) throw new Error('this is run as a thread');
parentPort.postMessage(exchangeHeeding(workerData as Round), []); // exchange-apart.ts, which starts this thread, passes a Round
