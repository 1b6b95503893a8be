import { describe, expect, it } from 'vitest';
import { accountOf, flagsAmong, type Account } from './writer-flag-rules.ts';

const now = new Date('2026-11-18T10:00:00Z');
const around = { now };
const old = new Date('2025-01-01T00:00:00Z');
const young = new Date('2026-11-01T00:00:00Z');
const account = (name: string, createdAt: Date, host = 'kitehouse.example'): Account =>
  accountOf({ email: `${name}@${host}`, createdAt });
const several = (count: number, createdAt: Date, host?: string): Account[] =>
  Array.from({ length: count }, (_one, place) => account(`m${place}`, createdAt, host));
const plain = several(20, old);

describe('what is shown of an account', () => {
  it('is nothing while fewer than five members share it', () => {
    const members = [...plain, ...several(4, young)];
    expect(flagsAmong(account('m0', young), members, around)).toEqual([]);
    expect(flagsAmong(account('m0', old), members, around)).toEqual([]);
  });

  it('is named where five share all of it', () => {
    const members = [...plain, ...several(5, young)];
    expect(flagsAmong(account('m0', young), members, around)).toEqual(['new_account']);
  });

  it('is no rarer part of it: one of many new accounts with a throw-away address shows neither', () => {
    const rare = account('m9', young, 'mailinator.com');
    expect(flagsAmong(rare, [...plain, ...several(50, young), rare], around)).toEqual([]);
  });

  it('is that there is something, where five have something rare', () => {
    const members = [...plain, ...several(3, young), ...several(2, old, 'mailinator.com')];
    expect(flagsAmong(account('m0', young), members, around)).toEqual(['account']);
    expect(flagsAmong(account('m0', old, 'mailinator.com'), members, around)).toEqual(['account']);
  });

  it('is nothing where fewer than five have nothing: whom it leaves out would be known', () => {
    const members = [...several(4, old), ...several(50, young)];
    expect(flagsAmong(account('m0', young), members, around)).toEqual([]);
    expect(flagsAmong(account('m0', old), members, around)).toEqual([]);
  });

  it('is the same for at least five members, whatever they are', () => {
    const members = [
      ...plain,
      ...several(7, young),
      ...several(4, old, 'mailinator.com'),
      ...several(2, young, 'mailinator.com'),
      ...several(1, old, 'team.pennywort.example'),
    ];
    const shown = new Map<string, number>();
    for (const member of members) {
      const flags = flagsAmong(member, members, around).join();
      shown.set(flags, (shown.get(flags) ?? 0) + 1);
    }
    expect([...shown.keys()].toSorted()).toEqual(['', 'account', 'new_account']);
    for (const count of shown.values()) expect(count).toBeGreaterThanOrEqual(5);
  });
});
