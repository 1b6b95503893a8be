import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/*
 * Part of the build. The fonts come with every weight there is, and each weight costs the first page bytes. What is
 * lighter or heavier than anything that pages use is cut off. Every character stays, and so does every feature: the
 * figures of one width, the open zero.
 */

const weights = { min: 400, max: 800 };
/** Of the name of a font's file. A browser keeps it for ever under that name, and the hash in it is of the whole font. */
export const smallerFontNames = `assets/[name]-${weights.min}-${weights.max}-[hash][extname]`;

/** Every character that a font of the first plane may have. */
const allCharacters = String.fromCodePoint(...Array.from({ length: 0xd7ff }, (_, code) => code), 0xfeff, 0xfffd);

export function smallerFonts(): Plugin {
  return {
    name: 'smaller-fonts',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const asset of Object.values(bundle))
        if (asset.type === 'asset' && asset.fileName.endsWith('.woff2'))
          asset.source = await subsetFont(Buffer.from(asset.source), allCharacters, {
            targetFormat: 'woff2',
            variationAxes: { wght: weights },
          });
    },
  };
}
