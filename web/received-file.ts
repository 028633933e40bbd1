/** A file that a call replied with. */
export interface ReceivedFile {
  name: string;
  content: Blob;
}

/** Takes the name from the `content-disposition` header, which has a name beyond ASCII a second time, encoded. */
export async function fileOf(response: Response): Promise<ReceivedFile> {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  const plain = /filename="([^"]+)"/.exec(disposition)?.[1];
  return { name: encoded === undefined ? (plain ?? 'export') : decodeURIComponent(encoded), content: await response.blob() };
}
