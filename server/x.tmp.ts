import { buildApp } from '#server/http/app.ts';
void buildApp;
const u = process.cpuUsage();
console.log('loaded', (u.user + u.system) / 1000, process.uptime());
