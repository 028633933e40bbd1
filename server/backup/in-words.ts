const words: Readonly<Record<string, string>> = {
  ENOSPC: 'There is no room left on the disk of',
  EDQUOT: 'There is no room left on the disk of',
  EACCES: 'The server may not write into',
  EPERM: 'The server may not write into',
  EROFS: 'The server may not write into',
};

/** Words an error of the file system for administrators. Looks at its text, since errors from a thread lose their code; errors of a connection begin differently. */
export function inWords(error: unknown, folder: string): unknown {
  const [code = ''] = /^E[A-Z]+/.exec(error instanceof Error ? error.message : '') ?? [];
  if (code === 'ENOENT') return new Error(`There is no folder ${folder}.`, { cause: error });
  if (code === 'ENOTDIR' || code === 'EEXIST') return new Error(`${folder} is not a folder.`, { cause: error });
  return words[code] ? new Error(`${words[code]} ${folder}.`, { cause: error }) : error;
}
