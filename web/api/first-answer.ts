/**
 * What the page at this address asks first comes with the page itself, as a guest may see it: the server has read it
 * anyway, for readers without JavaScript (server/http/shell.ts). Good once, for the question under that path, since it
 * only grows old: nothing when the page brought nothing for it.
 */
export function takeFirstAnswer(path: string): unknown {
  const place = document.querySelector<HTMLScriptElement>('script#first-answer');
  if (place?.dataset['path'] !== path) return undefined;
  place.remove();
  return JSON.parse(place.text);
}
