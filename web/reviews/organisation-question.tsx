import { sectors } from '../../contract/organisations.ts';
import { TextField } from '../ui/fields.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { numberOf } from './number-questions.tsx';
import { CountryField, LabelledField, useOrganisation, WebsiteField } from './organisation-fields.tsx';
import styles from './review-form.module.css';

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
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{words.label}</legend>
      <p className={styles.help}>{words.help}</p>
      <div className={styles.pair}>
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
        <NumberField
          label="Year founded"
          isOptional
          {...parts('foundedYear')}
          thousandSeparator=""
          allowDecimal={false}
          allowNegative={false}
          value={fields.foundedYear ?? ''}
          onChange={(typed) => set({ foundedYear: numberOf(typed) })}
        />
      </div>
    </fieldset>
  );
}
