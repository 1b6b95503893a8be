import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { minutes } from '../clock.ts';
import { readConfig } from '../config.ts';
import { readLastBackup, removeOlderBackups } from '../database/backup.ts';
import { waitForBackup } from './keep-backups.ts';

const now = new Date('2026-11-18T10:00:00.000Z');
const ago = (count: number): Date => new Date(now.getTime() - minutes(count));

describe('the next backup', () => {
  it.each([
    ['soon after a start without any', null, 1],
    ['soon after a start when the last one is old', ago(500), 1],
    ['a quarter of an hour after the last one', ago(5), 10],
    ['no later than that, whatever the clock was', ago(-500), 15],
  ])('comes %s', (_when, last, wait) => {
    expect(waitForBackup(last, now)).toBe(minutes(wait));
  });
});

test('older backups go, and nothing else in their folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-keep-'));
  const backups = [1, 2, 3].map((hour) => `fundsight-2026-11-18T0${hour}-00-00-000Z.zip`);
  const others = ['fundsight.zip', 'mine.zip', 'fundsight-2026-11-18T04-00-00-000Z.zip.part'];
  for (const name of [...backups, `${backups[1]}.part`, ...others]) writeFileSync(join(folder, name), '');
  expect(removeOlderBackups(folder, 2)).toEqual([backups[0], `${backups[1]}.part`]);
  expect(new Set(readdirSync(folder))).toEqual(new Set([backups[1], backups[2], ...others]));
  rmSync(folder, { recursive: true });
});

test('encrypted backups and others count together', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-keep-'));
  const backups = ['01.zip', '02.zip.age', '03.zip', '04.zip.age'].map((name) =>
    name.replace(/^(\d+)/, 'fundsight-2026-11-18T$1-00-00-000Z'),
  );
  const part = 'fundsight-2026-11-18T03-30-00-000Z.zip.age.part';
  for (const name of [...backups, part, 'mine.zip.age']) writeFileSync(join(folder, name), '');
  expect(removeOlderBackups(folder, 2)).toEqual([backups[0], backups[1], part]);
  expect(new Set(readdirSync(folder))).toEqual(new Set([backups[2], backups[3], 'mine.zip.age']));
  rmSync(folder, { recursive: true });
});

test('the note of the last backup is read, and none is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fundsight-note-'));
  expect(readLastBackup(folder)).toBeNull();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'last-backup.json'), JSON.stringify({ finishedAt: now.toISOString(), bytes: 1 }));
  expect(readLastBackup(folder)).toEqual(now);
  writeFileSync(join(folder, 'last-backup.json'), '{');
  expect(readLastBackup(folder)).toBeNull();
  rmSync(folder, { recursive: true });
});

test('BACKUP_DIR is for the embedded database, outside of its folder', () => {
  expect(readConfig({ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/backups' }).backupDir).toBe('/srv/backups');
  expect(readConfig({}).backupDir).toBeNull();
  expect(() => readConfig({ DATA_DIR: '/srv/data', BACKUP_DIR: '/srv/data/backups' })).toThrow('BACKUP_DIR');
  expect(() => readConfig({ BACKUP_DIR: '/srv/b', DATABASE_URL: 'postgres://localhost/a' })).toThrow('BACKUP_DIR');
});

test('BACKUP_RECIPIENT is a list of recipients of age, for the embedded database', () => {
  const recipient = 'age1uxs20sefjqy5amw89cxpm962yg6fcxlxx75zqqa980u78uya0q3qgd4wue';
  const other = recipient.replace('uxs20', 'uxs30');
  expect(readConfig({}).backupRecipients).toEqual([]);
  expect(readConfig({ BACKUP_RECIPIENT: `${recipient}, ${other},${recipient}` }).backupRecipients).toEqual([
    recipient,
    other,
  ]);
  for (const wrong of [`${recipient},`, recipient.slice(1), recipient.slice(0, -1), `${recipient} ${other}`])
    expect(() => readConfig({ BACKUP_RECIPIENT: wrong })).toThrow('BACKUP_RECIPIENT must be recipients of age');
  expect(() => readConfig({ BACKUP_RECIPIENT: recipient, DATABASE_URL: 'postgres://localhost/a' })).toThrow(
    'BACKUP_RECIPIENT is for backups of the embedded database',
  );
});
