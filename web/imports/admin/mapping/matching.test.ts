import { describe, expect, it } from 'vitest';
import { mapping as mappingSchema, type Mapping } from '../../../../contract/imports/mapping.ts';
import type { Detection } from '../../../../contract/imports/imports.ts';
import {
  chooseField,
  choiceOf,
  mappingName,
  mappingOf,
  missingParts,
  openQuestions,
  untouched,
  withMeanings,
  type Touched,
} from './matching.ts';

const guess = (value: string) => ({ value, confidence: 1, why: '' });
const column = (name: string, samples: string[], reads = 'text'): Detection['columns'][number] => ({
  name,
  samples,
  filledCount: samples.length,
  reads,
  field: null,
  confidence: 0,
  why: '',
  isPersonal: false,
});

const columns = [
  column('who', ['Kite', 'Hawk']),
  column('on', ['03/04/2020'], 'date, dmy'),
  column('day', ['2020-01-02'], 'date, ymd'),
  column('sum', ['1,234'], 'number, comma'),
  column('usd', ['5000', '6000.5'], 'number, plain'),
  column('title', ['Grant to Kite for a roof']),
];
const detection: Detection = {
  format: guess('csv'),
  encoding: guess('utf-8'),
  lineEnd: guess('lf'),
  delimiter: guess(';'),
  header: guess('yes'),
  sheets: [],
  sheet: null,
  rowCount: 2,
  adapter: null,
  columns,
  firstRows: [],
  questions: [],
  mapping: null,
};
const names = columns.map(({ name }) => name);
const everywhere = (): boolean => true;
const withColumns = (chosen: Touched['columns'], more: Partial<Touched> = {}): Touched => ({
  ...untouched,
  ...more,
  columns: chosen,
});
const at = (name: string): Detection['columns'][number] => {
  const found = columns.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no column ${name}`);
  return found;
};

describe('a mapping by hand', () => {
  it('is whole even when nothing was detected, and the contract takes it', () => {
    const touched = withColumns(
      { who: { field: 'recipientName' }, usd: chooseField(at('usd'), 'amount') },
      { kind: 'equity', currency: 'USD', key: ['who'] },
    );
    const made = mappingOf(detection, touched);
    expect(mappingSchema.parse(made)).toEqual(made);
    expect(made).toMatchObject({
      kind: 'equity',
      layout: { delimiter: ';', hasHeader: true },
      currency: 'USD',
      fields: { recipientName: { from: 'who' }, amount: { from: 'usd', grouping: 'plain' } },
    });
    expect(missingParts(made, names, everywhere)).toEqual([]);
  });

  it.each([
    ['dates that can be read two ways', 'on', 'date', {}],
    ['dates with the year first', 'day', 'date', { dateOrder: 'ymd' }],
    ['numbers with a sign that is thousands or decimals', 'sum', 'amount', {}],
    ['plain numbers', 'usd', 'amount', { grouping: 'plain' }],
  ] as const)('takes for granted only what is beyond doubt: %s', (_what, name, field, known) => {
    expect(chooseField(at(name), field)).toEqual({ field, ...known });
  });

  it('says what is missing instead of choosing', () => {
    const made = mappingOf(
      detection,
      withColumns({ on: chooseField(at('on'), 'date'), sum: chooseField(at('sum'), 'amount') }, { key: [] }),
    );
    expect(missingParts(made, names, everywhere)).toEqual([
      'Say which columns tell one deal from another.',
      'Say how the dates in on are written.',
      'Say how the numbers in sum are written.',
      'Say which currency the amounts are in.',
    ]);
    expect(missingParts(made, names, () => false)).toEqual(['Say which columns tell one deal from another.']);
  });

  it('leaves a column out, and keeps what is cut out of it for another field', () => {
    const base: Mapping = {
      ...mappingOf(detection, withColumns({ title: { field: 'title' } })),
      fields: { title: { from: 'title' }, recipientName: { from: 'title', after: 'Grant to ', before: ' for ' } },
    };
    expect(choiceOf(base, 'title').field).toBe('title');
    const made = mappingOf(detection, withColumns({ title: { field: null } }, { base }));
    expect(made.fields).toEqual({ recipientName: { from: 'title', after: 'Grant to ', before: ' for ' } });
  });

  it('adds a part of a column and a value for every row', () => {
    const made = mappingOf(
      detection,
      withColumns(
        { title: { field: 'title' } },
        {
          extras: [
            { field: 'recipientName', from: 'title', after: 'Grant to ', before: '', constant: '' },
            { field: 'funderNames', from: null, after: '', before: '', constant: 'Alder Trust' },
          ],
        },
      ),
    );
    expect(made.fields).toMatchObject({
      title: { from: 'title' },
      recipientName: { from: 'title', after: 'Grant to ' },
      funderNames: { constant: 'Alder Trust' },
    });
  });

  it('drops fields that the chosen kind does not have', () => {
    const base = mappingOf(detection, withColumns({ who: { field: 'roundType' } }, { kind: 'equity' }));
    expect(base.fields.roundType).toBeDefined();
    expect(mappingOf(detection, withColumns({}, { base, kind: 'grant' })).fields).toEqual({});
  });
});

describe('questions', () => {
  const ask = (id: string, name: string | null) => ({ id, column: name, text: '', option: '', choices: [] });
  const asked = { ...detection, questions: [ask('kind', null), ask('currency', 'sum'), ask('date_order:on', 'on')] };
  const open = (touched: Touched): string[] => openQuestions(asked, touched).map(({ id }) => id);
  it('stay open until the admin answers them, there or in the table', () => {
    expect(open(untouched)).toEqual(['kind', 'currency', 'date_order:on']);
    expect(open({ ...untouched, kind: 'debt', currency: 'EUR' })).toEqual(['date_order:on']);
    expect(open(withColumns({ on: { field: 'date', dateOrder: 'dmy' } }))).toEqual(['kind', 'currency']);
  });
  it('are not asked of a saved match', () => {
    expect(open({ ...untouched, base: mappingOf(detection, untouched) })).toEqual([]);
  });
});

it.each([
  ['Quarterly équity file!', 'quarterly-quity-file'],
  ['***', 'saved'],
])('a name as the contract wants it: %s', (title, name) => {
  expect(mappingName(title)).toBe(name);
});

describe('a field that the file leaves open', () => {
  const asked: Detection = {
    ...detection,
    questions: [
      { id: 'field:recipientName', column: null, text: '', option: '', choices: [] },
      { id: 'field:funderNames', column: null, text: '', option: '', choices: [] },
    ],
  };
  it('is answered by a column that is matched by hand, or by a text for every row', () => {
    expect(openQuestions(asked, untouched).map(({ id }) => id)).toEqual(['field:recipientName', 'field:funderNames']);
    const touched = withColumns(
      { who: { field: 'recipientName' } },
      { extras: [{ field: 'funderNames', from: null, after: '', before: '', constant: 'Alder' }] },
    );
    expect(openQuestions(asked, touched)).toEqual([]);
  });
});

it('knows the words that an admin gave a meaning, beside those that it knew', () => {
  const mapping = mappingOf(detection, withColumns({ title: { field: 'roundType' } }, { kind: 'equity' }));
  const taught = withMeanings(mapping, { roundType: { Moonshot: 'seed' }, sectors: { Air: 'other' } });
  expect(taught.fields.roundType).toEqual([{ from: 'title', values: { moonshot: 'seed' }, otherwise: 'keep' }]);
  expect(taught.fields.sectors).toBeUndefined();
  const again = withMeanings(taught, { roundType: { Launchpad: 'accelerator' } });
  expect(again.fields.roundType).toEqual([
    { from: 'title', values: { moonshot: 'seed', launchpad: 'accelerator' }, otherwise: 'keep' },
  ]);
});
