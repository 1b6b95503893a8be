import { sectors } from '../../../contract/subjects/organisations.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import type { NumberFieldProps } from '../../ui/forms/number-field.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Grid, Stack } from '../../ui/layout/layout.tsx';
import { CountryField, LabelledField, useOrganisation, WebsiteField } from './organisation-fields.tsx';
import { useReadAnswer } from '../form/form-context.ts';
import styles from '../form/review-form.module.css';

interface Organisation {
  name: string | undefined;
  website: string | undefined;
  country: string | undefined;
  sector: keyof typeof sectors | undefined;
  foundedYear: number | undefined;
}

/** The writer's own organisation: it keeps two people of one team from counting twice. */
export function OrganisationQuestion() {
  const { words, isShown, fields, set, parts, listParts } = useOrganisation<Organisation>('venture');
  if (!isShown) return null;
  const name = parts('name');
  return (
    <Stack className={styles.group} rule="top" as="fieldset" gap={5} pt={6}>
      <legend className={styles.legend}>{words.label}</legend>
      <p className={styles.help}>{words.help}</p>
      <Grid className={styles.pair} gap={5}>
        <TextField
          label="Name"
          {...name}
          // What is wrong with the whole answer is that it is missing.
          error={name.error ?? words.error}
          value={fields.name ?? ''}
          onChange={(event) => set({ name: event.currentTarget.value || undefined })}
        />
        <WebsiteField
          isOptional
          {...parts('website')}
          value={fields.website}
          onChange={(website) => set({ website })}
        />
        <CountryField {...listParts('country')} value={fields.country} onChange={(country) => set({ country })} />
        <LabelledField
          label="Sector"
          {...listParts('sector')}
          labels={sectors}
          value={fields.sector}
          onChange={(sector) => set({ sector })}
        />
        <YearFounded error={parts('foundedYear').error} value={fields.foundedYear} onChange={set} />
      </Grid>
    </Stack>
  );
}

/** What reads numbers is not part of the first step. */
const NumberField = onDemand<NumberFieldProps>(
  async () => (await import('../../ui/forms/number-field.tsx')).NumberField,
);

interface YearFoundedProps {
  error: string | undefined;
  value: number | undefined;
  onChange: (part: { foundedYear: number | undefined }) => void;
}

function YearFounded({ error, value, onChange }: YearFoundedProps) {
  const read = useReadAnswer('venture.foundedYear', value ?? null, (foundedYear) => onChange({ foundedYear }));
  return (
    <NumberField label="Year founded" isOptional error={error} unit="year" isWhole least={1800} most={2200} {...read} />
  );
}
