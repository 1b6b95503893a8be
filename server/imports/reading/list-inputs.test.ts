import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { namedZip, zipOf } from '../../../tests/packed-files.ts';
import { prepareFile } from '../prepare-file.ts';
import { listInputs } from './list-inputs.ts';
import { openFile } from './open-file.ts';

const csv = 'company,investor\nKite,Alder\n';
const folderOf = (files: Readonly<Record<string, string | Buffer>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-inputs-'));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
};
const junk = {
  'README.md': 'About',
  'ReadMe.txt': 'About',
  LICENSE: 'CC BY',
  'Licence CC BY.txt': 'CC BY',
  'data-dictionary.csv': 'column,meaning\n',
  'picture.png': 'x',
  '.DS_Store': 'x',
  'Thumbs.db': 'x',
  '__MACOSX/._a.csv': 'x',
  '__MACOSX/a.csv': 'x',
};
const textOf = async (path: string, member?: string): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of (await openFile(path, member)).stream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

describe('a ZIP', () => {
  test('with one table beside what is written for people is that table', async () => {
    const folder = folderOf({ 'a.zip': await zipOf({ ...junk, 'deep/deals.csv': csv }) });
    const file = join(folder, 'a.zip');
    expect(await listInputs([file])).toEqual([{ file, member: null }]);
    expect(await textOf(file)).toBe(csv);
  });

  test('with several tables is each of them', async () => {
    const zip = await zipOf({ ...junk, '2020.csv': csv, '2021/deals.csv': csv.replace('Kite', 'Hawk') });
    const file = join(folderOf({ 'a.zip': zip }), 'a.zip');
    expect(await listInputs([file])).toEqual([
      { file, member: '2020.csv' },
      { file, member: '2021/deals.csv' },
    ]);
    expect(await textOf(file, '2021/deals.csv')).toBe(csv.replace('Kite', 'Hawk'));
    await expect(openFile(file, '../etc/passwd')).rejects.toThrow(/holds no file "..\/etc\/passwd"/);
  });

  test('with several tables asks the wizard which one', async () => {
    const other = 'kind,source_record_id,recipient,funders,date,amount,currency\ngrant,1,Kite,Alder,2020-05-06,1,USD\n';
    const zip = await zipOf({ 'a.csv': `${csv}Hawk,Birch\n`, 'b.csv': other });
    const file = join(folderOf({ 'a.zip': zip }), 'a.zip');
    const { questions } = await prepareFile(file, { kind: null });
    expect(questions[0]).toMatchObject({
      id: 'member',
      text: 'The ZIP holds 2 files; the first is "a.csv".',
      choices: [{ value: 'a.csv' }, { value: 'b.csv' }],
    });
    const chosen = await prepareFile(file, { kind: null, answers: { member: 'b.csv' } });
    expect([chosen.mapping?.name, chosen.questions]).toEqual(['generic', []]);
  });

  test('of nothing but a README is read as that', async () => {
    const file = join(folderOf({ 'a.zip': await zipOf({ 'README.md': csv }) }), 'a.zip');
    expect(await textOf(file)).toBe(csv);
  });

  test('that would leave its folder is refused', async () => {
    const file = join(folderOf({ 'a.zip': await namedZip('../../outside.csv', csv) }), 'a.zip');
    await expect(listInputs([file])).rejects.toThrow(/ZIP is broken/);
  });
});

describe('a folder', () => {
  test('is the tables in it, in the order of their names, and those of its ZIPs', async () => {
    const folder = folderOf({
      ...junk,
      'b.csv': csv,
      'a/c.json': '[]',
      'd.csv.gz': gzipSync(csv),
      'e.zip': await zipOf({ 'one.csv': csv, 'two.csv': csv }),
      'empty.csv': '',
      'broken.zip': Buffer.from('504b0304', 'hex'),
    });
    symlinkSync('/etc/passwd', join(folder, 'link.csv'));
    const inputs = (await listInputs([folder])).map(({ file, member }) => [file.slice(folder.length + 1), member]);
    expect(inputs).toEqual([
      ['a/c.json', null],
      ['b.csv', null],
      ['broken.zip', null],
      ['d.csv.gz', null],
      ['e.zip', 'one.csv'],
      ['e.zip', 'two.csv'],
    ]);
    expect(await textOf(join(folder, 'd.csv.gz'))).toBe(csv);
  });

  test('without a table is refused', async () => {
    await expect(listInputs([folderOf(junk)])).rejects.toThrow(/holds no table/);
  });
});

test('several files are each of them, in the order of the command', async () => {
  const folder = folderOf({ 'b.csv': csv, 'a.csv': csv });
  const files = ['b.csv', 'a.csv'].map((name) => join(folder, name));
  expect((await listInputs(files)).map(({ file }) => file)).toEqual(files);
});
