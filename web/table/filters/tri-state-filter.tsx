import { triStates, type TriState as State } from '../../../contract/table/values.ts';
import type { Filter } from '../../../contract/table/table.ts';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { TriState } from '../../ui/tri-state.tsx';
import styles from './filters.module.css';

const values = { true: true, false: false, null: null } as const;
const words = { true: 'Yes', false: 'No', null: 'Unknown' } as const;

interface TriStateFilterProps {
  label: string;
  /** The key of the column, where the key F should find the buttons. */
  name?: string;
  filter: Filter | undefined;
  onChange: (filter: Filter | null) => void;
  /** The words beside the icons, where there is room. */
  withWords?: boolean;
}

/** Check, cross and question mark: a press asks for those rows alone, a second press for all again. */
export function TriStateFilter({ label, name, filter, onChange, withWords = false }: TriStateFilterProps) {
  const chosen = filter?.kind === 'triState' ? filter.state : null;
  const press = (state: State): void => onChange(state === chosen ? null : { kind: 'triState', state });
  return (
    <div role="group" aria-label={label} className={styles.three} data-wide={withWords || undefined}>
      {triStates.map((state, place) => {
        const button = (
          <button
            key={state}
            type="button"
            data-filter-of={place === 0 ? name : undefined}
            aria-pressed={state === chosen}
            onClick={() => press(state)}
          >
            <TriState value={values[state]} size={withWords ? 17 : 14} withWord={withWords} />
          </button>
        );
        if (withWords) return button;
        return (
          <Tooltip key={state} label={words[state]}>
            {button}
          </Tooltip>
        );
      })}
    </div>
  );
}
