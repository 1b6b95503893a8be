import { readFileSync } from 'node:fs';
import { mapping, type Mapping } from '../../../contract/imports/mapping.ts';

/** The files of the folder `adapters`: one per source that we know. */
const names = [
  'crunchbase-rounds',
  'crunchbase-rounds-2015',
  'crunchbase-investments',
  'crunchbase-investors',
  'ifc-projects',
  'ibrd-loans',
  'ida-credits',
  'ppp-loans',
  'ppp-foia',
  'sba-7a',
  'sba-504',
  'sec-form-d',
  'sbir-awards',
  'grants-gov',
  '360giving-json',
  '360giving-csv',
  'foundation-grants',
  'nsf-awards',
  'generic',
] as const;
export type KnownSource = (typeof names)[number];

function readMapping(name: KnownSource): Mapping {
  return mapping.parse(JSON.parse(readFileSync(new URL(`./adapters/${name}.json`, import.meta.url), 'utf8')));
}

/** How the files of each source that we know are read: data, in the form that the wizard saves too. */
export const knownSources: readonly Mapping[] = names.map(readMapping);

export function getKnownSource(name: KnownSource): Mapping {
  const found = knownSources.find((source) => source.name === name);
  if (found === undefined) throw new Error(`no source ${name}`);
  return found;
}
