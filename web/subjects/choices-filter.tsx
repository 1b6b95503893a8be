import { MultiSelectField } from '../ui/forms/multi-select-field.tsx';
import { CountedLabel } from './counted-label.tsx';
import styles from './directory.module.css';

interface ChoicesFilterProps {
  label: string;
  options: { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (values: string[]) => void;
  /** How many each choice would leave; null while that is not known, missing where it is not counted. */
  counts?: Readonly<Record<string, number>> | null;
  anyLabel: string;
  nothingFound: string;
}

/** Longer lists are narrowed by typing. */
const shownOptions = 60;

/** Any of a list too long for boxes to tick. */
export function ChoicesFilter({
  label,
  options,
  chosen,
  onChange,
  counts,
  anyLabel,
  nothingFound,
}: ChoicesFilterProps) {
  const counted = counts && (({ value }: { value: string }) => counts[value] ?? 0);
  return (
    <div className={styles.group}>
      <MultiSelectField
        label={label}
        placeholder={chosen.length > 0 ? undefined : 'Any'}
        data={options}
        renderOption={
          counts === undefined
            ? undefined
            : ({ option }) => <CountedLabel label={option.label} count={counted?.(option)} />
        }
        value={[...chosen]}
        onChange={onChange}
        clearable
        limit={shownOptions}
        clearButtonProps={{ 'aria-label': anyLabel }}
        nothingFoundMessage={nothingFound}
      />
    </div>
  );
}
