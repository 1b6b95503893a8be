import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatPercent } from '../../contract/formats.ts';
import type { DealKind } from '../../contract/deals/options.ts';
import { numberRulesOf } from '../deals/number-rules.ts';
import { TriStateField } from '../ui/forms/choices.tsx';
import { NumberField } from '../ui/forms/number-field.tsx';
import { SelectField } from '../ui/forms/select-field.tsx';
import { isUnread } from '../ui/forms/unread.ts';
import { Box } from '../ui/layout/layout.tsx';
import { Menu } from '../ui/overlays/menu.tsx';
import { stakeWorkedOut, type Entered, type OfferControl, type TermColumn } from './offer.ts';
import styles from './form.module.css';

/** The menu gives the focus back to its button as it closes; the field that was added takes it from there. */
const afterMenuMilliseconds = 60;

/** The terms of the offer, each optional. */
export function OfferForm({ kind, offer }: { kind: DealKind; offer: OfferControl }) {
  const { entries, enter, shown, addable, add, added } = offer;
  const stake = kind === 'equity' ? stakeWorkedOut(entries) : null;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (added === null) return undefined;
    const timer = setTimeout(() => {
      fields.current?.querySelector<HTMLElement>(`[data-term="${added}"] input`)?.focus();
    }, afterMenuMilliseconds);
    return () => clearTimeout(timer);
  }, [added]);
  return (
    <>
      <div ref={fields} className={styles.fields} role="group" aria-label="The terms of your offer">
        {shown.map((column) => (
          <div key={column.key} data-term={column.key} data-wide={isWide(column) || undefined}>
            <TermField
              column={column}
              entered={entries[column.key] ?? null}
              onEnter={(entered) => enter(column.key, entered)}
              help={column.key === 'stakePct' && stake !== null ? stakeWords(stake, entries[column.key]) : undefined}
            />
          </div>
        ))}
      </div>
      {addable.length > 0 && (
        <Box pt={4}>
          <Menu
            label="Add a term"
            position="top-start"
            entries={addable.map(({ key, label }) => ({ label, choose: () => add(key) }))}
            renderOpener={(link) => (
              <Button {...link} variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />}>
                Add a term
              </Button>
            )}
          />
        </Box>
      )}
    </>
  );
}

/** Three answers, or long words, need the whole line. */
const isWide = ({ isTriState, key }: TermColumn): boolean => isTriState || key === 'instrument';

interface TermFieldProps {
  column: TermColumn;
  entered: Entered;
  onEnter: (entered: Entered) => void;
  help: string | undefined;
}

function TermField({ column, entered, onEnter, help }: TermFieldProps) {
  const { label, options, isTriState } = column;
  if (isTriState)
    return <TriStateField label={label} value={typeof entered === 'boolean' ? entered : null} onChange={onEnter} />;
  if (options !== null) {
    return (
      <SelectField
        label={label}
        placeholder="Not known"
        clearable
        data={[...options]}
        value={typeof entered === 'string' ? entered : null}
        onChange={onEnter}
      />
    );
  }
  return (
    <NumberField
      label={label}
      hasUnitLabel
      help={help}
      least={0}
      {...numberRulesOf(column)}
      value={typeof entered === 'number' || isUnread(entered) ? entered : null}
      onChange={onEnter}
    />
  );
}

function stakeWords(workedOut: number, entered: Entered | undefined): string {
  const words = `Amount and pre-money give ${formatPercent(workedOut)}`;
  if (entered === null || entered === undefined) return `${words}, which counts unless you enter a stake`;
  return entered === workedOut ? words : `${words}. The stake you entered counts`;
}
