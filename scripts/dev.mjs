/** Runs the server and the web app, each reloading on changes. If one of them ends, the other is ended too. */
import { spawn } from 'node:child_process';

const children = [
  spawn(process.execPath, ['--watch', 'server/main.ts', ...process.argv.slice(2)], { stdio: 'inherit' }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
];
const endAll = () => children.forEach((child) => child.kill('SIGTERM'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, endAll);
for (const child of children) child.on('exit', endAll);
