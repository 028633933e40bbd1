/**
 * Ends what `node:test` does to know of every promise which test it belongs to. That takes an eighth of the time of tests that call a server,
 * and is needed only to find the suite of a test while its file is loaded, and to name the test of an error that nobody catches: after such an
 * error the process ends, and the runner runs each of its files alone, where the test is named.
 */
import { createHook } from 'node:async_hooks';

/** The exit code after an error that nobody caught. */
export const uncaught = 70;

const hooks = new Set();
const prototype = Object.getPrototypeOf(createHook({}));
const { enable } = prototype;
// loaded before `node:test`, whose hook cannot be reached in another way
prototype.enable = function enableAndRemember() {
  hooks.add(this);
  return enable.call(this);
};

/** To be called when all test files are loaded. */
export function stopFollowing() {
  if (hooks.size === 0) return;
  for (const hook of hooks) hook.disable();
  hooks.clear();
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.prependListener(event, (error) => {
      console.error(error);
      process.exit(uncaught);
    });
}
