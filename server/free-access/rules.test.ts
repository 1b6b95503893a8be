import { describe, expect, it } from 'vitest';
import { codeAlphabet } from '../../contract/free-access/free-access.ts';
import { codeProblem, isAcademic, makeCode, mayAsk, plainCode, type CodeFacts } from './rules.ts';

const code: CodeFacts = {
  isDisabled: false,
  validFrom: '2026-11-01',
  validTo: '2026-11-30',
  maxUses: 2,
  maxUsesPerDomain: null,
  uses: 0,
  usesOfDomain: 0,
  isUsedByMember: false,
  isUsedByMailbox: false,
};

describe('a code', () => {
  it('is read however it is typed', () => {
    expect(plainCode(' sight-4q7m \n')).toBe('SIGHT4Q7M');
    const made = makeCode();
    expect(made).toHaveLength(10);
    expect(made).toMatch(new RegExp(`^[${codeAlphabet}]+$`));
    expect(codeAlphabet).not.toMatch(/[01IOL]/);
  });

  it.each<[string, Partial<CodeFacts>, string, string | null]>([
    ['works from its first day', {}, '2026-11-01', null],
    ['to its last', {}, '2026-11-30', null],
    ['not before', {}, '2026-10-31', 'not_yet'],
    ['not after', {}, '2026-12-01', 'ended'],
    ['without an end', { validTo: null }, '2036-12-01', null],
    ['until it is used up', { uses: 2 }, '2026-11-02', 'used_up'],
    ['within its domain', { maxUsesPerDomain: 1, usesOfDomain: 1, uses: 1 }, '2026-11-02', 'domain_used_up'],
    ['not switched off', { isDisabled: true }, '2026-11-02', 'disabled'],
    ['once for each', { isUsedByMember: true, uses: 2 }, '2026-11-02', 'used_by_you'],
    ['once for each mailbox', { isUsedByMailbox: true, uses: 2 }, '2026-11-02', 'used_by_mailbox'],
  ])('%s', (_name, parts, today, problem) => expect(codeProblem({ ...code, ...parts }, today)).toBe(problem));
});

describe('the mail domain of a school', () => {
  it.each([
    ['ac.uk', true],
    ['harrow.ac.uk', true],
    ['xac.uk', false],
    ['ac.uk.example', false],
    ['uni.example', false],
  ])('%s: %s', (domain, is) => expect(isAcademic(domain, ['ac.uk'])).toBe(is));
});

describe('asking', () => {
  const now = new Date('2026-11-18T10:00:00Z');
  const decided = (state: 'approved' | 'declined', day: string) => ({ state, decidedAt: new Date(`${day}T09:00:00Z`) });

  const no = { canAsk: false, askAgainOn: null, isMailboxUsed: false };

  it('is free at first and after a withdrawn or expired request', () => {
    expect(mayAsk([], [], now)).toEqual({ canAsk: true });
    expect(
      mayAsk(
        [
          { state: 'withdrawn', decidedAt: null },
          { state: 'expired', decidedAt: now },
        ],
        [],
        now,
      ),
    ).toEqual({ canAsk: true });
  });

  it('waits for an open request and for 30 days after a declined one', () => {
    expect(mayAsk([{ state: 'received', decidedAt: null }], [], now)).toEqual(no);
    expect(mayAsk([decided('declined', '2026-11-01')], [], now)).toEqual({ ...no, askAgainOn: '2026-12-02' });
    expect(mayAsk([decided('declined', '2026-10-19')], [], now)).toEqual({ canAsk: true });
  });

  it('is possible for one renewal', () => {
    expect(mayAsk([decided('approved', '2026-01-01')], [], now)).toEqual({ canAsk: true });
    const twice = [decided('approved', '2026-01-01'), decided('approved', '2026-06-01')];
    expect(mayAsk(twice, [], now)).toEqual(no);
  });

  it('counts what other accounts of the mailbox asked for', () => {
    const ofMailbox = { ...no, isMailboxUsed: true };
    expect(mayAsk([], [decided('approved', '2026-01-01')], now)).toEqual(ofMailbox);
    expect(mayAsk([], [{ state: 'received', decidedAt: null }], now)).toEqual(ofMailbox);
    expect(mayAsk([], [decided('declined', '2026-11-01')], now)).toEqual({ ...no, askAgainOn: '2026-12-02' });
    expect(mayAsk([], [decided('declined', '2026-10-19')], now)).toEqual({ canAsk: true });
  });
});
