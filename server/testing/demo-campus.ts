import { fillDemoCampus } from '#server/demo/campus.ts';
import type { TestServer } from './server.ts';

/** Fills the empty database of a test server with the demo campus. */
export async function fillWithDemo({ database, settings }: TestServer): Promise<void> {
  await fillDemoCampus(database.write, settings);
}
