import { hash } from 'node:crypto';
import { badgePath, type BadgeChoice } from '../../contract/funders/badges.ts';
import type { FunderPage } from '../../contract/funders/funders.ts';
import type { Picture } from './picture-route.ts';

/** What pictures are drawn from, as guests see it, and tags that say when a picture would look different. */

/** Raise it when a drawing changes: browsers and other sites then ask anew. */
const drawingVersion = 1;
const tagLength = 22;

const tagOf = (drawn: object): string =>
  hash('sha256', JSON.stringify([drawingVersion, drawn]), 'base64url').slice(0, tagLength);

const scoresOf = ({ figures }: FunderPage) =>
  figures.map(({ reviewClass, score, count }) => ({ reviewClass, score, count }));

function previewTag(funder: FunderPage, productName: string): string {
  const { id, name, types, kinds, country, website } = funder;
  return tagOf({ id, name, types, kinds, country, website, figures: scoresOf(funder), productName });
}

/** With its tag, since sites keep a picture by its address. */
export const previewPath = (funder: FunderPage, productName: string): string =>
  `/previews/${funder.id}/funder.png?v=${previewTag(funder, productName).slice(0, 8)}`;

/** In pixels, as sites ask for it. */
export const previewSize = { width: 1200, height: 630 } as const;

/** As many pictures of 30 kB as take 6 MB. */
const mostKept = 200;

/** Draws the PNG of a funder once; the oldest drawing goes first. */
export function previewKeeper(productName: string): (funder: FunderPage) => Picture {
  const kept = new Map<string, Promise<Buffer>>();
  const keep = (tag: string, funder: FunderPage): Promise<Buffer> => {
    const known = kept.get(tag);
    if (known !== undefined) return known;
    const drawn = drawPng(funder, productName);
    kept.set(tag, drawn);
    drawn.catch(() => kept.delete(tag));
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return drawn;
  };
  return (funder) => {
    const tag = previewTag(funder, productName);
    return { tag: `"${tag}"`, draw: () => keep(tag, funder) };
  };
}

// Fonts and their readers load with the first picture.
async function drawPng(funder: FunderPage, productName: string): Promise<Buffer> {
  const [{ drawPreview }, { Transformer }] = await Promise.all([import('./preview.ts'), import('@napi-rs/image')]);
  return Transformer.fromSvg(drawPreview(funder, productName), '#FFFFFF').png();
}

export function badgeOf(funder: FunderPage, choice: BadgeChoice, productName: string): Picture {
  const words = { productName, funderName: funder.name, figures: scoresOf(funder) };
  return {
    tag: `"${tagOf({ words, path: badgePath(funder.id, choice) })}"`,
    draw: async () => (await import('./badge.ts')).drawBadge(words, choice),
  };
}
