import { randomBytes } from 'node:crypto';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a file so that a power cut leaves the old one or the new one, never a part. */
export async function writeWhole(path: string, text: string, mode: number): Promise<void> {
  await place(path, text, mode, rename);
}

/** Likewise, but does not replace an existing file; returns whether it wrote. */
export async function writeOnce(path: string, text: string, mode: number): Promise<boolean> {
  try {
    await place(path, text, mode, link);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // `link` throws nothing but system errors
    return false;
  }
}

async function place(path: string, text: string, mode: number, put: (from: string, to: string) => Promise<void>): Promise<void> {
  const fresh = `${path}.new-${randomBytes(4).toString('hex')}`;
  try {
    const handle = await open(fresh, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await put(fresh, path);
  } finally {
    await rm(fresh, { force: true });
  }
  await syncFolder(dirname(path));
}

export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
