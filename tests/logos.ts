import { Transformer } from '@napi-rs/image';
import type { TestServer } from './server.ts';

/** A picture of one colour as the file that a member sends. */
export async function pictureOf(
  [width, height]: readonly [width: number, height: number],
  { type = 'png', colour = 120 }: { type?: 'png' | 'jpeg' | 'webp' | 'bmp'; colour?: number } = {},
): Promise<Buffer> {
  const pixels = new Uint8Array(width * height * 4).fill(colour);
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return Transformer.fromRgbaPixels(pixels, width, height)[type]();
}

/** One that waits or is shown, without its way there. The bytes are no picture. */
export async function addLogo(
  { context: { db }, clock }: TestServer,
  { funderId, state, digest }: { funderId: string; state: 'waiting' | 'approved'; digest: string },
): Promise<string> {
  const now = clock.now();
  const { id } = await db
    .insertInto('funder_logos')
    .values({
      funder_id: funderId,
      state,
      image: Buffer.from('a picture'),
      digest,
      width: 256,
      height: 256,
      sent_at: now,
      shown_at: state === 'approved' ? now : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
