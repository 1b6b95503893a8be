/** What lies beside tables in archives and folders and is none. */

/** Made by systems: `__MACOSX`, `.DS_Store`, `Thumbs.db`. */
export function isHiddenFile(path: string): boolean {
  const parts = path.split('/');
  return parts.some((part) => part.startsWith('.') || part === '__MACOSX') || systemFiles.has(lastOf(parts));
}

const systemFiles = new Set(['thumbs.db', 'desktop.ini', 'icon\r', 'ehthumbs.db']);

/** Written for people: a README, a licence, a picture. */
export function isForPeople(path: string): boolean {
  const name = lastOf(path.split('/'));
  const [base = '', ...endings] = name.split('.');
  return wordsForPeople.test(base) || (endings.length > 0 && endingsForPeople.has(endings.at(-1) ?? ''));
}

const lastOf = (parts: readonly string[]): string => (parts.at(-1) ?? '').toLowerCase();

const wordsForPeople =
  /^(?:read[ _-]?me|read[ _-]?me[ _-]?first|lisez[ _-]?moi|lies[ _-]?mich|bitte[ _-]?lesen|l[eé]eme|leia[ _-]?me|leggimi|lees[ _-]?mij|licen[cs]e|copying|notice|change[ _-]?log|authors|contributors|citation|terms|disclaimer|data[ _-]?dictionary|codebook)(?:[ _-].*)?$/;
const endingsForPeople = new Set(
  'md rst pdf doc docx rtf odt htm html png jpg jpeg gif svg webp ico css js lnk url sha1 sha256 md5 sig asc log'.split(
    ' ',
  ),
);
