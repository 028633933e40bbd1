/** Many concurrent clients, in a separate process so that they take no processor time from the server's process. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';

export interface Asked {
  url: string;
  token: string;
  /** of a request that writes, which is sent as JSON */
  method?: 'POST' | 'PATCH';
  body?: unknown;
  /** the Idempotency-Key */
  key?: string;
  /** how the reply may be compressed; not at all by default */
  encoding?: 'gzip';
}

/** One request for each client, which repeats it; or what each client does once, one request after the other. */
type Job = { requests: Asked[]; milliseconds: number } | { turns: Asked[][] };

export interface Load {
  calls: number;
  seconds: number;
  bytes: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

function ask(asked: Asked): Promise<number> {
  const { url, token, method = 'GET', body, key, encoding } = asked;
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { 'idempotency-key': key }),
    ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
  };
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers }, (response) => {
      // a busy machine answers 503 for a moment
      if (response.statusCode === 503) {
        response.resume();
        setTimeout(() => ask(asked).then(resolve, reject), 200);
        return;
      }
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () =>
        (response.statusCode ?? 500) < 300 ? resolve(bytes) : reject(new Error(`${url} was answered with ${response.statusCode}`)),
      );
      response.on('error', reject);
    })
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body));
  });
}

async function carryOut(job: Job): Promise<Load> {
  const begun = performance.now();
  let calls = 0;
  let bytes = 0;
  const once = async (asked: Asked) => {
    bytes += await ask(asked);
    calls++;
  };
  const clients =
    'turns' in job
      ? job.turns.map(async (turns) => {
          for (const asked of turns) await once(asked);
        })
      : job.requests.map(async (asked) => {
          while (performance.now() - begun < job.milliseconds) await once(asked);
        });
  await Promise.all(clients);
  return { calls, bytes, seconds: (performance.now() - begun) / 1000 };
}

/** Starts the process with the clients. */
export function startClients(): { run: (job: Job) => Promise<Load>; stop: () => void } {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['clients']);
  return {
    run: async (job) => {
      const answered = once(child, 'message');
      child.send(job);
      const [answer] = (await answered) as [Load | { failed: string }];
      if ('failed' in answer) throw new Error(answer.failed);
      return answer;
    },
    stop: () => child.disconnect(),
  };
}

if (process.argv[2] === 'clients') {
  process.on('message', (job: Job) => {
    carryOut(job).then(
      (load) => process.send?.(load),
      (error: unknown) => process.send?.({ failed: String(error) }),
    );
  });
  process.once('disconnect', () => process.exit());
}
