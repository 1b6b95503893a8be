import { matters } from '../../contract/find/search.ts';
import { readState } from './state.ts';

const known = new Set<string>([
  'kind',
  'amount',
  'currency',
  'type',
  'stage',
  'country',
  'region',
  'sectors',
  'purpose',
  ...matters,
  'kept',
  'added',
  'sort',
  'limit',
]);

/** What the address says of a search and we do not know, as it stands there: "country=ZZ". */
export function listUnread(params: URLSearchParams): string[] {
  const { weights, ...read } = readState(params);
  const said: Readonly<Record<string, string | number | null>> = {
    ...read,
    ...weights,
    sectors: read.sectors.join(','),
    kept: read.kept.join(','),
    added: read.added.join(','),
  };
  return [...params].flatMap(([name, text]) => {
    if (text === '' || !known.has(name)) return [];
    const items = ['sectors', 'kept', 'added'].includes(name) ? text.split(',') : [text];
    const kept = String(said[name] ?? '').split(',');
    const lost = items.filter((item) => !kept.includes(item) && !(name === 'amount' && Number(item) === read.amount));
    return lost.map((item) => `${name}=${item}`);
  });
}
