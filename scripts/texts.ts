import { fileURLToPath } from 'node:url';
import { easeOf, sentencesOf } from './texts/ease.ts';
import { listDocuments, listLines, listTexts } from './texts/list.ts';

/**
 * Prints every text that people see with its place, one a line, and at the end how many and how easily they read, by
 * folder. `npm run texts -- server/mail` prints those of a folder alone.
 */

const root = fileURLToPath(new URL('..', import.meta.url));
const rooms = ['contract', 'server', 'web'];
/** The page that shows the parts to engineers. */
const notForPeople = 'web/dev-ui/';
const asked = process.argv.slice(2);

const texts = [
  ...rooms.flatMap((room) => listTexts(root, room)),
  ...listDocuments(root).flatMap((file) => listLines(root, file)),
]
  .filter(({ file }) => !file.startsWith(notForPeople))
  .filter(({ file }) => asked.length === 0 || asked.some((folder) => file.startsWith(folder)));
for (const { place, text } of texts) console.log(`${place}\t${text}`);

const folders = Map.groupBy(texts, ({ file }) => file.split('/').slice(0, 2).join('/'));
console.error(`\n${texts.length} texts`);
for (const [folder, ofFolder] of folders) {
  const all = ofFolder.map(({ text }) => text).join('\n');
  const longest = Math.max(...sentencesOf(all).map(({ words }) => words));
  console.error(
    `${folder}: ${ofFolder.length} texts, reading ease ${Math.round(easeOf(all))}, longest sentence ${longest} words`,
  );
}
