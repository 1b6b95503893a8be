import type { EntrepreneurReviewDraftAnswers } from '../../../contract/reviews/entrepreneur-questions.ts';
import { legalForms, sectors } from '../../../contract/subjects/organisations.ts';
import { ShortListField, TextField } from '../../ui/forms/fields.tsx';
import { listFor } from '../../ui/forms/list-for.ts';
import { Grid } from '../../ui/layout/layout.tsx';
import { CountryField, LabelledField, Proposal, useOrganisation, WebsiteField } from './organisation-fields.tsx';
import styles from '../form/review-form.module.css';

type Venture = NonNullable<EntrepreneurReviewDraftAnswers['newVenture']>;

/** A venture that is not listed: what we need to list it. */
export function ProposedVenture({ onCancel }: { onCancel: () => void }) {
  const { words, fields, set, parts, listParts } = useOrganisation<Venture>('newVenture');
  return (
    <Proposal words={words} onCancel={onCancel}>
      <Grid className={styles.pair} gap={5}>
        <TextField
          label="Name"
          {...parts('name')}
          value={fields.name ?? ''}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <WebsiteField {...parts('website')} value={fields.website} onChange={(website) => set({ website })} />
        <CountryField {...listParts('country')} value={fields.country} onChange={(country) => set({ country })} />
        <LabelledField
          label="Sector"
          {...listParts('sector')}
          labels={sectors}
          value={fields.sector}
          onChange={(sector) => set({ sector })}
        />
        <ShortListField
          label="Legal form"
          {...parts('legalForm')}
          help="We review organisations, never people."
          data={listFor(legalForms, fields.legalForm)}
          value={fields.legalForm ?? ''}
          // The options are the keys of the same list that the schema reads.
          onChange={(event) => set({ legalForm: (event.currentTarget.value || undefined) as Venture['legalForm'] })}
        />
      </Grid>
    </Proposal>
  );
}
