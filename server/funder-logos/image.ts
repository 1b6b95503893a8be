import { createHash } from 'node:crypto';
import { ResizeFit, Transformer } from '@napi-rs/image';
import { imageSize } from 'image-size';
import { longestLogoSide, shortestLogoSide, shownLogoSide } from '../../contract/funders/logos.ts';
import { Refusal } from '../refusal.ts';

export interface LogoImage {
  /** WebP without any metadata. */
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, in hexadecimal. */
  readonly digest: string;
  /** In pixels, 256 at most. */
  readonly width: number;
  readonly height: number;
}

const webpQuality = 90;
const acceptedTypes: readonly (string | undefined)[] = ['png', 'jpg', 'webp'];

/** The file drawn anew: nothing of what was sent but its pixels is kept. Refuses what is no picture with 422 `file`. */
export async function drawLogo(file: Buffer): Promise<LogoImage> {
  refuseBySize(file);
  const bytes = await draw(file);
  const { width, height } = imageSize(bytes);
  return { bytes, digest: createHash('sha256').update(bytes).digest('hex'), width, height };
}

/** Reads the head of the file only: a small file may hold a picture that fills the memory. */
function refuseBySize(file: Buffer): void {
  let size: ReturnType<typeof imageSize>;
  try {
    size = imageSize(file);
  } catch {
    throw notAnImage();
  }
  if (!acceptedTypes.includes(size.type)) throw notAnImage();
  if (Math.max(size.width, size.height) > longestLogoSide)
    throw refuseFile(
      `No side may be longer than ${longestLogoSide} pixels; this one has ${size.width} × ${size.height}`,
    );
  if (Math.max(size.width, size.height) < shortestLogoSide)
    throw refuseFile(`The longer side needs ${shortestLogoSide} pixels; this one has ${size.width} × ${size.height}`);
}

async function draw(file: Buffer): Promise<Buffer> {
  try {
    return await new Transformer(file)
      // As its camera held it; what it says of that goes with the other metadata.
      .rotate()
      .resize({ width: shownLogoSide, height: shownLogoSide, fit: ResizeFit.Inside })
      .webp(webpQuality);
  } catch {
    throw refuseFile('This image is damaged: we could not read it to its end');
  }
}

const notAnImage = (): Refusal => refuseFile('Choose a PNG, JPEG or WebP image');
const refuseFile = (reason: string): Refusal => new Refusal('invalid', { errors: { file: reason } });
