import { encodingWords } from '../../../../contract/imports/mapping.ts';
import { sureFrom, type Detection } from '../../../../contract/imports/imports.ts';
import { formatInteger, formatShare } from '../../../../contract/formats.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import styles from '../page.module.css';
import { delimiterWords } from '../words.ts';

type Guess = Detection['format'];

const lineEnds: Readonly<Record<string, string>> = {
  '\n': 'LF',
  '\r\n': 'CRLF',
  '\r': 'CR',
  lf: 'LF',
  crlf: 'CRLF',
  cr: 'CR',
};
const words: Readonly<Record<string, string>> = { ...encodingWords, ...delimiterWords, ...lineEnds };

/** What was found out about the file, how sure it is, and why where it is not. */
export function ImportDetected({ detection }: { detection: Detection }) {
  const { format, encoding, delimiter, lineEnd, header, sheet, rowCount, adapter } = detection;
  return (
    <Grid as="dl" className={styles.facts} gap={[3, 4]} size="sm">
      <dt>Known as</dt>
      <dd>
        {adapter?.title ?? 'Not a known source'}
        {adapter?.licence != null && <small>{adapter.licence}</small>}
      </dd>
      <dt>{adapter === null ? 'Rows' : 'First rows'}</dt>
      <dd>{formatInteger(rowCount)}</dd>
      <Fact name="Format" guess={format} say={format.value.toUpperCase()} />
      <Fact name="Letters" guess={encoding} />
      {delimiter && <Fact name="Columns by" guess={delimiter} />}
      {lineEnd && <Fact name="Line ends" guess={lineEnd} />}
      <Fact name="First row" guess={header} say={header.value === 'yes' ? 'Names the columns' : 'Is data'} />
      {sheet !== null && (
        <>
          <dt>Sheet</dt>
          <dd>{sheet}</dd>
        </>
      )}
    </Grid>
  );
}

function Fact({ name, guess, say }: { name: string; guess: Guess; say?: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {say ?? words[guess.value] ?? guess.value}, {formatShare(guess.confidence)} sure
        {guess.confidence < sureFrom && <small>{guess.why}</small>}
      </dd>
    </>
  );
}
