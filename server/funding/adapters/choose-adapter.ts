import type { DealKind } from '../../../contract/funding-options.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Adapter } from './adapter.ts';
import { crunchbaseRounds } from './crunchbase-rounds.ts';
import { foundationGrants } from './foundation-grants.ts';
import { ibrdLoans } from './ibrd-loans.ts';

export const adapters: readonly Adapter[] = [crunchbaseRounds, ibrdLoans, foundationGrants];

/** The adapter whose columns the file has. Throws a Refusal that says what does not fit. */
export function chooseAdapter(kind: DealKind, header: readonly string[]): Adapter {
  const repeated = header.find((name, at) => header.indexOf(name) < at);
  if (repeated !== undefined)
    throw new Refusal('invalid', { detail: `The header names the column "${repeated}" twice.` });
  const fitting = adapters.find(
    (adapter) => missingIn(adapter, header).length === 0 && extraIn(adapter, header).length === 0,
  );
  if (fitting !== undefined && fitting.kind === kind) return fitting;
  if (fitting !== undefined)
    throw new Refusal('invalid', {
      detail: `This is a file of ${fitting.kind} rows (${fitting.name}), not of ${kind} rows. Import it as ${fitting.kind}.`,
    });
  const [closest] = adapters
    .filter((adapter) => adapter.kind === kind)
    .sort((a, b) => missingIn(a, header).length - missingIn(b, header).length);
  if (closest === undefined) throw new Refusal('invalid', { detail: `There is no importer for ${kind} files.` });
  const [missing, extra] = [missingIn(closest, header), extraIn(closest, header)];
  const parts = [
    missing.length > 0 ? `lacks ${quote(missing)}` : '',
    extra.length > 0 ? `has the unknown ${quote(extra)}` : '',
  ].filter((part) => part !== '');
  throw new Refusal('invalid', {
    detail: `The header fits no importer. Compared with ${closest.name} it ${parts.join(' and ')}.`,
  });
}

const missingIn = (adapter: Adapter, header: readonly string[]): string[] =>
  adapter.header.filter((name) => !header.includes(name));
const extraIn = (adapter: Adapter, header: readonly string[]): string[] =>
  header.filter((name) => !adapter.header.includes(name));
const quote = (names: readonly string[]): string =>
  names
    .slice(0, 5)
    .map((name) => `"${name.slice(0, 60)}"`)
    .join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '');
