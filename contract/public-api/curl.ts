import { publicApiPath } from './scopes.ts';

/** Parts of an address that say how a table looks, and not which rows it has. */
const looks: ReadonlySet<string> = new Set(['columns', 'widths', 'density', 'tab', 'by', 'deal', 'cursor']);

/** Also what a shell would read within its quotes. */
const inAddress = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The rows of a table, by the parameters of its address, for a shell. */
export function curlOf(
  origin: string,
  kind: string,
  address: Iterable<readonly [name: string, value: string]>,
): string {
  const parameters = [...address];
  const columns = parameters.find(([name]) => name === 'columns')?.[1] ?? '';
  const asked = parameters.filter(([name]) => !looks.has(name));
  const query = [...asked, ...(columns === '' ? [] : [['fields', columns] as const])]
    .map(([name, value]) => `${inAddress(name)}=${inAddress(value)}`)
    .join('&');
  return `curl "${origin}${publicApiPath}/deals/${kind}${query === '' ? '' : `?${query}`}" \\\n  -H "Authorization: Bearer $FUNDSIGHT_KEY"`;
}
