import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../contract/audit/audit.ts';
import { fieldChanges } from './changes.ts';
import { recordWords } from './record-words.ts';
import { targetLink } from './target.ts';

describe('before and after', () => {
  it('stand field by field, and say which one changed', () => {
    expect(
      fieldChanges({ state: 'submitted', version: 2 }, { state: 'approved', version: 2, rowCount: 1.5, isOn: true }),
    ).toEqual([
      { field: 'State', before: 'Submitted', after: 'Approved', isChanged: true },
      { field: 'Version', before: '2', after: '2', isChanged: false },
      { field: 'Rows', before: null, after: '1.5', isChanged: false },
      { field: 'Is on', before: null, after: 'Yes', isChanged: false },
    ]);
  });

  it('are none where nothing was noted', () => {
    expect(fieldChanges(null, null)).toEqual([]);
  });

  it('show whatever was written', () => {
    expect(fieldChanges(['a'], { list: ['a', 1], none: null, no: false, empty: '' })).toEqual([
      { field: 'Value', before: 'A', after: null, isChanged: false },
      { field: 'List', before: null, after: 'A, 1', isChanged: false },
      { field: 'None', before: null, after: 'Nothing', isChanged: false },
      { field: 'No', before: null, after: 'No', isChanged: false },
      { field: 'Empty', before: null, after: 'Empty', isChanged: false },
    ]);
  });
});

it('says days, codes and amounts in words, and leaves out whom it was done to', () => {
  expect(
    fieldChanges(null, {
      days: 30,
      until: '2026-12-18',
      reasonCode: 'no_longer_needed',
      suspendedAt: '2026-11-18T10:00:00.000Z',
      isModerator: false,
      columns: [],
      deep: { of: 1 },
      members: ['2b0d7b3d-cb1c-4a4e-8d52-0a4f0a7a9c11'],
    }).map(({ field, after }) => [field, after]),
  ).toEqual([
    ['Days of access', '30'],
    ['Access until', '18 Dec 2026'],
    ['Reason', 'No longer needed'],
    ['Suspended at', '18 Nov 2026 10:00 UTC'],
    ['Moderator', 'No'],
    ['Columns', 'None'],
    ['Deep', '{\n "of": 1\n}'],
  ]);
});

describe('the record of an entry', () => {
  const named = {
    targetId: '2b0d7b3d-cb1c-4a4e-8d52-0a4f0a7a9c11',
    targetKind: 'deal',
    targetEmail: null,
    targetName: null,
    people: [],
    after: null,
  };
  const two = [
    { id: '1', email: 'ann@kitehouse.example' },
    { id: '2', email: 'bea@kitehouse.example' },
  ];
  it.each([
    ['a member', { targetEmail: 'ann@kitehouse.example' }, 'ann@kitehouse.example'],
    ['what has a name', { targetName: 'Alder' }, 'Alder'],
    ['what has none', {}, 'No. 2b0d7b3d'],
    ['what has an id that can be read', { targetId: 'larkspit-seed' }, 'larkspit-seed'],
    [
      'several members',
      { targetKind: 'members', people: two, after: { count: 9 } },
      'ann@kitehouse.example and 8 more',
    ],
    ['several who are gone', { targetKind: 'members', after: { count: 9 } }, '9 members'],
  ])('is called by its name: %s', (_what, parts, words) => expect(recordWords({ ...named, ...parts })).toBe(words));
});

describe('the link of an entry', () => {
  const entry = (parts: Partial<AuditEntry>): AuditEntry => ({
    id: 1,
    happenedAt: '2026-11-20T09:14:00.000Z',
    actorId: null,
    actor: 'Command line',
    action: 'deal.edit',
    targetKind: 'deal',
    targetId: '2b0d7b3d-cb1c-4a4e-8d52-0a4f0a7a9c11',
    targetEmail: null,
    targetName: null,
    people: [],
    reason: null,
    before: null,
    after: null,
    requestId: null,
    ...parts,
  });
  const id = '2b0d7b3d-cb1c-4a4e-8d52-0a4f0a7a9c11';

  it.each<[string, Partial<AuditEntry>, string | null]>([
    ['a deal whose kind is known', { after: { kind: 'grant' } }, `/admin/deals/grant/${id}`],
    ['a deal whose kind is not', { after: { kind: 'loan' } }, null],
    ['a review', { targetKind: 'review' }, `/admin/funder-reviews?review=${id}`],
    [
      'a member',
      { targetKind: 'member', targetEmail: 'a+b@kitehouse.example' },
      '/admin/users?email=a%2Bb%40kitehouse.example',
    ],
    ['a member who was erased', { targetKind: 'member' }, null],
    ['a funder', { targetKind: 'funder', targetId: 'larkspit-seed' }, '/funder/larkspit-seed'],
    ['a pair that was merged', { targetKind: 'funder' }, null],
    ['a job', { targetKind: 'job' }, '/admin/jobs'],
    ['an unknown kind', { targetKind: 'constructor' }, null],
  ])('%s', (_what, parts, href) => {
    expect(targetLink(entry(parts))?.href ?? null).toBe(href);
  });
});
