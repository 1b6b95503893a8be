import { useRef, useState } from 'react';
import { sectors, stages, usesOfFunds } from '../../contract/deals/options.ts';
import { findKinds, matters, mostSectors, mostWeight, type Matter } from '../../contract/find/search.ts';
import { greatestAmount } from '../../contract/reviews/options.ts';
import { placeOptions } from '../offer-check/places.ts';
import { CurrencyField } from '../ui/forms/currency-field.tsx';
import { MultiSelectField } from '../ui/forms/multi-select-field.tsx';
import { NumberField } from '../ui/forms/number-field.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { isUnread, type Written } from '../ui/forms/unread.ts';
import { Text } from '../ui/layout/layout.tsx';
import { bestFirst } from './best-first.ts';
import { typesOf } from './state.ts';
import type { FindControl } from './use-find.ts';
import { kindWords, matterWords, weightWords } from './words.ts';
import styles from './form.module.css';

export interface FindFormProps {
  control: FindControl;
}

/** What is sought and what matters. Steps that widened an earlier search are forgotten with it. */
export function FindForm({ control }: FindFormProps) {
  const { state } = control;
  const set = (next: Parameters<FindControl['set']>[0]): void => control.set({ kept: [], added: [], ...next });
  const types = typesOf(state.kind);
  return (
    <form className={styles.form} aria-label="What you look for" onSubmit={(event) => event.preventDefault()}>
      <Text as="h2" size="md">
        What you look for
      </Text>
      <Kinds kind={state.kind} onChange={(kind) => set({ kind, type: null })} />
      <Amount control={control} onChange={set} />
      {types.length > 0 && (
        <SelectField
          label={state.kind === 'equity' ? 'Round' : state.kind === 'debt' ? 'Type of loan' : 'Type of grant'}
          size="sm"
          placeholder="Any"
          clearable
          searchable
          selectFirstOptionOnChange
          filter={bestFirst}
          data={[...types]}
          value={state.type}
          onChange={(type) => set({ type })}
        />
      )}
      <SelectField
        label="Stage"
        size="sm"
        placeholder="Any"
        clearable
        searchable
        selectFirstOptionOnChange
        filter={bestFirst}
        data={[...stages]}
        value={state.stage}
        onChange={(stage) => set({ stage })}
      />
      <SelectField
        label="Country or region"
        size="sm"
        placeholder="Anywhere"
        clearable
        searchable
        selectFirstOptionOnChange
        filter={bestFirst}
        data={placeOptions}
        value={state.country !== null ? `country:${state.country}` : state.region && `region:${state.region}`}
        onChange={(place) => {
          const [kind, value = null] = place?.split(':') ?? [];
          set({ country: kind === 'country' ? value : null, region: kind === 'region' ? value : null });
        }}
      />
      <MultiSelectField
        label="Sectors"
        // The whole field shows the focus; the text in it has no ring of its own.
        styles={{ inputField: { outline: 'none' } }}
        size="sm"
        {...(state.sectors.length === 0 ? { placeholder: 'All sectors' } : {})}
        selectFirstOptionOnChange
        filter={bestFirst}
        data={[...sectors]}
        maxValues={mostSectors}
        value={[...state.sectors]}
        onChange={(items) => set({ sectors: items })}
      />
      <SelectField
        label="Purpose"
        size="sm"
        placeholder="Any"
        clearable
        searchable
        selectFirstOptionOnChange
        filter={bestFirst}
        data={[...usesOfFunds]}
        value={state.purpose}
        onChange={(purpose) => set({ purpose })}
      />
      <Text as="h2" size="md" className={styles.second}>
        What matters to you
      </Text>
      {matters.map((matter) => (
        <Weight
          key={matter}
          matter={matter}
          value={state.weights[matter]}
          onChange={(value) => control.set({ weights: { ...state.weights, [matter]: value } })}
        />
      ))}
      <Text size="xs" tone="dim" mt={4}>
        Weights change the order by treatment, never the fit. Your search is not stored and funders never see it.
      </Text>
    </form>
  );
}

type State = FindControl['state'];

function Kinds({ kind, onChange }: { kind: State['kind']; onChange: (kind: State['kind']) => void }) {
  return (
    <fieldset className={styles.kinds}>
      <legend>Kind of money</legend>
      <div>
        {findKinds.map((one) => (
          <label key={one} data-chosen={one === kind || undefined}>
            <input type="radio" name="kind" checked={one === kind} onChange={() => onChange(one)} />
            {kindWords[one]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What is typed and cannot be read stays to be mended. The search is then the one from before the field was changed. */
function Amount({ control: { state, setUnread }, onChange }: { control: FindControl; onChange: FindControl['set'] }) {
  const [amount, setAmount] = useState<Written<number>>(null);
  const [currency, setCurrency] = useState<Written<string>>(null);
  const before = useRef<Pick<State, 'amount' | 'currency'>>(state);
  const keepBefore = (): void => {
    if (!isUnread(amount) && !isUnread(currency)) before.current = { amount: state.amount, currency: state.currency };
  };
  return (
    <div className={styles.amount} onFocus={keepBefore}>
      <NumberField
        label="Amount"
        size="sm"
        unit="money"
        isWhole
        currency={state.currency}
        least={1}
        most={greatestAmount}
        value={isUnread(amount) ? amount : state.amount}
        onChange={(written) => {
          setAmount(isUnread(written) ? written : null);
          setUnread(isUnread(written) || isUnread(currency));
          onChange({ amount: isUnread(written) ? before.current.amount : written });
        }}
      />
      <CurrencyField
        label="Currency"
        size="sm"
        value={isUnread(currency) ? currency : state.currency}
        onChange={(written) => {
          setCurrency(isUnread(written) ? written : null);
          setUnread(isUnread(written) || isUnread(amount));
          if (written !== null) onChange({ currency: isUnread(written) ? before.current.currency : written });
        }}
      />
    </div>
  );
}

function Weight({ matter, value, onChange }: { matter: Matter; value: number; onChange: (value: number) => void }) {
  const words = weightWords[value] ?? '';
  return (
    <label className={styles.weight}>
      <span>{matterWords[matter]}</span>
      <span aria-hidden="true">{words}</span>
      <input
        type="range"
        min={0}
        max={mostWeight}
        step={1}
        value={value}
        aria-label={matterWords[matter]}
        aria-valuetext={words}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}
