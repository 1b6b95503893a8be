import type { RecordKind } from '../../contract/subjects/admin-subjects.ts';

/** Where the records of each kind lie: everything here treats the three alike. */
export interface RecordTable {
  readonly table: 'funders' | 'entrepreneurs' | 'providers';
  /** The column by which other tables name a record of this kind. */
  readonly key: 'funder_id' | 'entrepreneur_id' | 'provider_id';
  readonly aliases: 'funder_aliases' | 'entrepreneur_aliases' | 'provider_aliases';
  /** The field of the review form that names it. */
  readonly draftField: 'funderId' | 'ventureId' | 'providerId';
  /** The columns of the table by key of `recordFields`. */
  readonly columns: Readonly<Record<string, string>>;
}

const everywhere = { name: 'name', country: 'country', website: 'website', state: 'state' };

export const recordTables: Readonly<Record<RecordKind, RecordTable>> = {
  funder: {
    table: 'funders',
    key: 'funder_id',
    aliases: 'funder_aliases',
    draftField: 'funderId',
    columns: { ...everywhere, types: 'types', kinds: 'kinds', description: 'description' },
  },
  entrepreneur: {
    table: 'entrepreneurs',
    key: 'entrepreneur_id',
    aliases: 'entrepreneur_aliases',
    draftField: 'ventureId',
    columns: { ...everywhere, legalForm: 'legal_form', sector: 'sector', foundedYear: 'founded_year' },
  },
  provider: {
    table: 'providers',
    key: 'provider_id',
    aliases: 'provider_aliases',
    draftField: 'providerId',
    columns: { ...everywhere, providerType: 'provider_type' },
  },
};
