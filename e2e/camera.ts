/** A browser whose camera sees a picture. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator } from '@playwright/test';
import { rememberedLaunchOptions } from './find-browser.ts';

const [width, height] = [640, 480];

export interface Camera extends AsyncDisposable {
  browser: Browser;
  /** What the camera sees from the next time that a page asks for it: the picture of an element, as large as it is on its screen. */
  see(element: Locator): Promise<void>;
}

/** The brightness of each pixel of a picture of the camera, in whose middle the element is. */
async function brightness(element: Locator): Promise<Buffer> {
  const picture = `data:image/png;base64,${(await element.screenshot({ scale: 'css' })).toString('base64')}`;
  const pixels = await element.page().evaluate(
    async ({ source, across, down }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = new OffscreenCanvas(across, down).getContext('2d');
      if (!canvas) throw new Error('the browser draws nothing');
      canvas.fillStyle = '#777';
      canvas.fillRect(0, 0, across, down);
      canvas.drawImage(image, (across - image.width) / 2, (down - image.height) / 2);
      const { data } = canvas.getImageData(0, 0, across, down);
      return Array.from({ length: across * down }, (_, at) => data[at * 4 + 1] ?? 0); // green is near enough to what the eye sees
    },
    { source: picture, across: width, down: height },
  );
  return Buffer.from(pixels);
}

/** Starts a browser with a camera; its pages are closed with it. */
export async function startCamera(): Promise<Camera> {
  const folder = await mkdtemp(join(tmpdir(), 'hostelry-camera-'));
  const film = join(folder, 'film.y4m');
  const launch = rememberedLaunchOptions();
  const browser = await chromium.launch({
    ...launch,
    args: [
      ...(launch.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  return {
    browser,
    async see(element) {
      const grey = Buffer.alloc((width * height) / 2, 128);
      const frame = Buffer.concat([Buffer.from('FRAME\n'), await brightness(element), grey]);
      await writeFile(film, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F20:1 Ip A1:1 C420mpeg2\n`), frame, frame]));
    },
    async [Symbol.asyncDispose]() {
      await browser.close();
      await rm(folder, { recursive: true });
    },
  };
}
