/**
 * For files that share a process, loaded before `node:test`: it notes for every promise which test has made it, to tell whose an uncaught
 * error is, and spends a tenth of the processor time on that. Such an error ends the process instead; each file is then run alone, and noted.
 */
import hooks from 'node:async_hooks';

const { createHook } = hooks;
const tracking = [];

hooks.createHook = (callbacks) => {
  const hook = createHook(callbacks);
  tracking.push(hook);
  return hook;
};

/** To be called once all tests are registered: to which suite each belongs is told by the same notes. */
export function stopTracking() {
  for (const hook of tracking) hook.disable();
  for (const event of ['uncaughtException', 'unhandledRejection'])
    process.prependListener(event, (error) => {
      console.error(error);
      process.exit(1);
    });
}
