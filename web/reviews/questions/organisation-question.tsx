import { sectors } from '../../../contract/subjects/organisations.ts';
import { TextField } from '../../ui/forms/fields.tsx';
import { Grid, Stack } from '../../ui/layout/layout.tsx';
import { CountryField, LabelledField, useOrganisation, WebsiteField } from './organisation-fields.tsx';
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
  const { words, isShown, fields, set, parts } = useOrganisation<Organisation>('venture');
  if (!isShown) return null;
  const name = parts('name');
  return (
    <Stack className={styles.group} as="fieldset" gap={5} pt={6}>
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
        <CountryField {...parts('country')} value={fields.country} onChange={(country) => set({ country })} />
        <LabelledField
          label="Sector"
          {...parts('sector')}
          labels={sectors}
          value={fields.sector}
          onChange={(sector) => set({ sector })}
        />
        <TextField
          label="Year founded"
          isOptional
          {...parts('foundedYear')}
          inputMode="numeric"
          maxLength={4}
          value={fields.foundedYear ?? ''}
          onChange={(event) => set({ foundedYear: yearOf(event.currentTarget.value) })}
        />
      </Grid>
    </Stack>
  );
}

/** Four figures need no field for numbers, which weighs as much as all the others together. */
function yearOf(typed: string): number | undefined {
  const figures = typed.replaceAll(/\D/g, '');
  return figures === '' ? undefined : Number(figures);
}
