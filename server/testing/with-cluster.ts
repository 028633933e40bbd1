/** Runs a command with DATABASE_URL set to a PostgreSQL that is stopped after it: `node server/testing/with-cluster.ts node --test …`. */
import { spawn } from 'node:child_process';
import { environmentOf, startCluster } from './cluster.ts';

const [command, ...rest] = process.argv.slice(2);
if (!command) throw new Error('Name a command to run.');
const cluster = await startCluster({ forMany: true });
const child = spawn(command, rest, { stdio: 'inherit', env: { ...process.env, ...(await environmentOf(cluster)) } });
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
  void cluster.stop();
});
