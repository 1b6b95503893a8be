import { funderTypes } from '../../../contract/subjects/organisations.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import { CountryField, LabelledField, Proposal, useOrganisation, WebsiteField } from './organisation-fields.tsx';
import styles from '../form/review-form.module.css';

interface FunderFields {
  name: string | undefined;
  website: string | undefined;
  country: string | undefined;
  type: keyof typeof funderTypes | undefined;
}

/** A funder that is not listed: what we need to add the page. */
export function ProposedFunder({ field, onCancel }: { field: string; onCancel: () => void }) {
  const { words, fields, set, parts, listParts } = useOrganisation<FunderFields>(field);
  return (
    <Proposal words={words} onCancel={onCancel}>
      <TextField
        label="Name"
        {...parts('name')}
        value={fields.name ?? ''}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <WebsiteField {...parts('website')} value={fields.website} onChange={(website) => set({ website })} />
      <Grid className={styles.pair} gap={5}>
        <CountryField {...listParts('country')} value={fields.country} onChange={(country) => set({ country })} />
        <LabelledField
          label="Kind of funder"
          {...listParts('type')}
          labels={funderTypes}
          value={fields.type}
          onChange={(type) => set({ type })}
        />
      </Grid>
    </Proposal>
  );
}
