import {
  applicantLabels,
  applicationDays,
  longestWhy,
  type ApplicationDays,
} from '../../contract/free-access/free-access.ts';
import { countryOptions } from '../ui/forms/country-options.ts';
import { CheckboxField, TextAreaField, TextField } from '../ui/forms/fields.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { formatInteger } from '../ui/formats.ts';
import styles from './page.module.css';
import type { RequestDraft } from './kept-request.ts';

interface RequestFieldsProps {
  draft: RequestDraft;
  problems: Record<string, string>;
  onChange: (part: Partial<RequestDraft>) => void;
}

const applicants = Object.entries(applicantLabels).map(([value, label]) => ({ value, label }));
const lengths = applicationDays.map((days) => ({ value: String(days), label: `${days} days` }));

export function RequestFields({ draft, problems, onChange }: RequestFieldsProps) {
  const count = `${formatInteger(draft.why.trim().length)} of ${formatInteger(longestWhy)}`;
  return (
    <>
      <div className={styles.pair}>
        <SelectField
          label="I am"
          placeholder="Choose"
          data={applicants}
          value={draft.who}
          error={problems['who']}
          onChange={(who) => onChange({ who })}
        />
        <TextField
          label="Organisation"
          value={draft.organisation}
          error={problems['organisation']}
          autoComplete="organization"
          onChange={(event) => onChange({ organisation: event.currentTarget.value })}
        />
      </div>
      <div>
        <TextAreaField
          label="What will you use it for?"
          help={
            <span className={styles.helpLine}>
              <span>Two or three sentences are enough</span>
              <span className={styles.count}>{count}</span>
            </span>
          }
          value={draft.why}
          error={problems['why']}
          onChange={(event) => onChange({ why: event.currentTarget.value })}
        />
        {problems['why'] !== undefined && <p className={styles.count}>{count}</p>}
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Country"
          placeholder="Choose"
          data={countryOptions}
          searchable
          value={draft.country}
          error={problems['country']}
          onChange={(country) => onChange({ country })}
        />
        <SelectField
          label="For how long?"
          data={lengths}
          allowDeselect={false}
          value={String(draft.days)}
          error={problems['days']}
          onChange={(days) => onChange({ days: Number(days) as ApplicationDays })}
        />
      </div>
      <TextField
        label="Link"
        isOptional
        placeholder="Your profile or the project"
        type="url"
        value={draft.website}
        error={problems['website']}
        onChange={(event) => onChange({ website: event.currentTarget.value })}
      />
      <CheckboxField
        size="sm"
        label="I will not publish single deals or try to identify reviewers"
        checked={draft.consent}
        error={problems['consent']}
        onChange={(event) => onChange({ consent: event.currentTarget.checked })}
      />
    </>
  );
}
