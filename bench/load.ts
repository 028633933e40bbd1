/** Many concurrent clients, in a separate process so that they take no processor time from the server's process. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';

interface Job {
  /** one for each client, which repeats this request with this token */
  requests: { url: string; token: string }[];
  milliseconds: number;
}

export interface Load {
  calls: number;
  seconds: number;
  bytes: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

function ask({ url, token }: Job['requests'][number]): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      // a busy machine answers 503 for a moment
      if (response.statusCode === 503) {
        response.resume();
        setTimeout(() => ask({ url, token }).then(resolve, reject), 200);
        return;
      }
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url} was answered with ${response.statusCode}`)),
      );
      response.on('error', reject);
    }).on('error', reject);
  });
}

async function carryOut({ requests, milliseconds }: Job): Promise<Load> {
  const begun = performance.now();
  let calls = 0;
  let bytes = 0;
  const client = async (request: Job['requests'][number]) => {
    while (performance.now() - begun < milliseconds) {
      const received = await ask(request);
      bytes += received;
      calls++;
    }
  };
  await Promise.all(requests.map(client));
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
