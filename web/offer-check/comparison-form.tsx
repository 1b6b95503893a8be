import { findColumn } from '../../contract/deals/deals.ts';
import { comparedBy } from '../../contract/insights/offer-check.ts';
import { MultiSelectField } from '../ui/forms/multi-select-field.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { Text } from '../ui/layout/layout.tsx';
import { choose, firstYearOf, itemsOf, since, within, type Comparison } from './comparison.ts';
import { placeOptions } from './places.ts';
import styles from './form.module.css';

export interface ComparisonFormProps {
  comparison: Comparison;
  onChange: (next: Comparison) => void;
  thisYear: number;
}

/** Which deals are comparable: each field leaves all deals as long as nothing is chosen. */
export function ComparisonForm({ comparison, onChange, thisYear }: ComparisonFormProps) {
  const [type] = comparedBy[comparison.kind];
  const sectors = findColumn(comparison.kind, 'sectors');
  return (
    <section className={styles.compare} aria-labelledby="compare-with">
      <Text as="h2" id="compare-with" size="lg">
        Compare with
      </Text>
      <div className={styles.fields}>
        <OneOf column={type} comparison={comparison} onChange={onChange} />
        <OneOf column="stage" comparison={comparison} onChange={onChange} />
        <div data-wide>
          <MultiSelectField
            label="Sectors"
            {...(itemsOf(comparison, 'sectors').length === 0 ? { placeholder: 'All sectors' } : {})}
            data={[...(sectors?.options ?? [])]}
            value={[...itemsOf(comparison, 'sectors')]}
            onChange={(items) => onChange(choose(comparison, 'sectors', items))}
          />
        </div>
        <div data-wide>
          <Places comparison={comparison} onChange={onChange} />
        </div>
        <Years comparison={comparison} onChange={onChange} thisYear={thisYear} />
      </div>
    </section>
  );
}

type PartProps = Pick<ComparisonFormProps, 'comparison' | 'onChange'>;

/** Several that the address may name stay as they are until one is chosen. */
function OneOf({
  column: key,
  comparison,
  onChange,
}: PartProps & { column: 'roundType' | 'debtType' | 'grantType' | 'stage' }) {
  const column = findColumn(comparison.kind, key);
  const items = itemsOf(comparison, key);
  if (column === null) return null;
  const several = items.length > 1 ? [{ value: 'several', label: `${items.length} chosen` }] : [];
  return (
    <SelectField
      label={column.label}
      placeholder="Any"
      clearable
      data={[...several, ...(column.options ?? [])]}
      value={several.length > 0 ? 'several' : (items[0] ?? null)}
      onChange={(value) => value !== 'several' && onChange(choose(comparison, key, value === null ? [] : [value]))}
    />
  );
}

/** A country in the place of regions, or regions in the place of countries: what was chosen last counts. */
function Places({ comparison, onChange }: PartProps) {
  const value = [
    ...itemsOf(comparison, 'recipientRegion').map((region) => `region:${region}`),
    ...itemsOf(comparison, 'recipientCountry').map((code) => `country:${code}`),
  ];
  const listed = new Set(placeOptions.flatMap(({ items }) => items.map((item) => item.value)));
  const pick = (next: readonly string[]): void => {
    const last = next.at(-1) ?? '';
    const [kind = ''] = last.split(':');
    const codes = next.filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1));
    onChange(within(comparison, kind === 'country' ? { countries: codes } : { regions: codes }));
  };
  return (
    <MultiSelectField
      label="Region or country"
      {...(value.length === 0 ? { placeholder: 'Anywhere' } : {})}
      data={placeOptions}
      value={value.filter((one) => listed.has(one))}
      onChange={pick}
    />
  );
}

const yearsBack = 15;

function Years({ comparison, onChange, thisYear }: ComparisonFormProps) {
  const first = firstYearOf(comparison);
  const years = Array.from({ length: yearsBack }, (_, at) => thisYear - at);
  const isOther = first !== null && !years.includes(first);
  const isRange = first === null && comparison.filters['date'] !== undefined;
  const data = [
    ...(isRange ? [{ value: 'range', label: 'Chosen dates' }] : []),
    ...[...years, ...(isOther ? [first] : [])].map((year) => ({ value: String(year), label: `Since ${year}` })),
  ];
  return (
    <SelectField
      label="Years"
      placeholder="All years"
      clearable
      data={data}
      value={isRange ? 'range' : first === null ? null : String(first)}
      onChange={(value) => value !== 'range' && onChange(since(comparison, value === null ? null : Number(value)))}
    />
  );
}
