/** Runs in a thread of its own: writes the frozen list of a round, draws it, or finds its problems. */
import { parentPort, workerData } from 'node:worker_threads';
import { drawingOf, erasedOf, filesOfStored, problemsOf, writtenOf, type Task } from './drawing.ts';
import { inputOf } from './rows-as-read.ts';

function carryOut(task: Task) {
  switch (task.what) {
    case 'write':
      return writtenOf(inputOf(task.read), task.earlier);
    case 'draw':
      return drawingOf(task.list, task.hash, task.seed);
    case 'problems':
      return problemsOf(task.list);
    case 'erase':
      return erasedOf(task);
    case 'files':
      return filesOfStored(task.list, task.hash, task.seed, task.result);
  }
}

if (!parentPort) throw new Error('this is run as a thread');
parentPort.postMessage(carryOut(workerData as Task), []); // draw-apart.ts, which starts this thread, passes a Task
