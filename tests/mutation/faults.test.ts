import { describe, expect, it } from 'vitest';
import { faultsOf, withFault } from './faults.ts';

const mutated = (text: string): string[] => faultsOf('a.ts', text).map((fault) => withFault(text, fault));

describe('the faults of a program', () => {
  it.each([
    ['f(a && b)', 'f(a || b)'],
    ['f(a < b)', 'f(a <= b)'],
    ['f(a !== b)', 'f(a === b)'],
    ['f(!a)', 'f(a)'],
    ['f(true)', 'f(false)'],
    ['f(3)', 'f(4)'],
    ['if (a) b();', 'if (!(a)) b();'],
    ["q.where('a', '=', b)", "q.where('a', '<>', b)"],
    ["q.orderBy('a', 'desc')", "q.orderBy('a', 'asc')"],
  ])('%s becomes %s', (text, faulty) => expect(mutated(text)).toEqual([faulty]));

  it('leave types and imports alone', () => {
    expect(mutated("import { a } from 'b';\ntype C = true | 3;\nlet d: 4 | false;")).toEqual([]);
  });

  it('leave the looks of an element alone, and find what it says', () => {
    const looks = "const a = <Text gap={[2, 3]} size={4} inline={false} aria-hidden='true'>{b + 1}</Text>;";
    expect(faultsOf('a.tsx', looks).map((fault) => withFault(looks, fault))).toEqual([
      looks.replace('b + 1', 'b - 1'),
      looks.replace('b + 1', 'b + 2'),
    ]);
  });

  it('find the operator behind a bracket and a letter of two units', () => {
    expect(mutated("f('𝒜', (a) + (b))")).toEqual(["f('𝒜', (a) - (b))"]);
  });
});

describe('the faults of SQL', () => {
  it.each([
    ['sql`select a where b = ${c}`', 'sql`select a where b <> ${c}`'],
    ['sql`select a where b is null`', 'sql`select a where b is not null`'],
    ['sql`select a where not exists (b)`', 'sql`select a where exists (b)`'],
    ['sql`select a order by b desc`', 'sql`select a order by b asc`'],
    ['sql`select a where b >= ${c}`', 'sql`select a where b > ${c}`'],
    ['sql`select a limit 5`', 'sql`select a limit 6`'],
    ['sql`where a AND b`', 'sql`where a or b`'],
    ['run(`update a set b = $1 where c = ${d}`)', 'run(`update a set b = $1 where c <> ${d}`)'],
    ["run('delete from a where b = c')", "run('delete from a where b <> c')"],
  ])('%s becomes %s', (text, faulty) => expect(mutated(text)).toEqual([faulty]));

  it('leave assignments, casts, names with digits and plain texts alone', () => {
    expect(mutated('sql`update a set b = ${c}, d2 = $1::int`')).toEqual([]);
    expect(mutated('f(`This or that`)')).toEqual([]);
    expect(mutated('f(`a = b`)')).toEqual([]);
  });
});
