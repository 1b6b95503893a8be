import { publicApiPath } from './scopes.ts';

/** Parts of an address that say how a table looks, and not which rows it has. */
const looks: ReadonlySet<string> = new Set(['columns', 'widths', 'density', 'tab', 'by', 'deal', 'cursor']);

/** Also what a shell would read within its quotes. */
const inAddress = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The rows of a table with the columns that it shows, by the parameters of its address, for a shell. `usual`: those of an address that names none. */
export function curlOf(
  origin: string,
  kind: string,
  address: Iterable<readonly [name: string, value: string]>,
  usual: readonly string[],
): string {
  const parameters = [...address];
  const columns = parameters.find(([name]) => name === 'columns')?.[1] || usual.join(',');
  const asked = parameters.filter(([name]) => !looks.has(name));
  const query = [...asked, ['fields', columns] as const]
    .map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
    .join('&');
  return `curl "${origin}${publicApiPath}/deals/${kind}?${query}" \\\n  -H "Authorization: Bearer $FUNDSIGHT_KEY"`;
}
