import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../contract/audit/audit.ts';
import { fieldChanges } from './changes.ts';
import { targetLink } from './target.ts';

describe('before and after', () => {
  it('stand field by field, and say which one changed', () => {
    expect(
      fieldChanges({ state: 'submitted', version: 2 }, { state: 'approved', version: 2, rowCount: 1.5, isOn: true }),
    ).toEqual([
      { field: 'State', before: 'submitted', after: 'approved', isChanged: true },
      { field: 'Version', before: '2', after: '2', isChanged: false },
      { field: 'Row count', before: null, after: '1.5', isChanged: false },
      { field: 'Is on', before: null, after: 'Yes', isChanged: false },
    ]);
  });

  it('are none where nothing was noted', () => {
    expect(fieldChanges(null, null)).toEqual([]);
  });

  it('show whatever was written', () => {
    expect(fieldChanges(['a'], { list: ['a', 1], none: null, no: false, empty: '' })).toEqual([
      { field: 'Value', before: '[\n "a"\n]', after: null, isChanged: false },
      { field: 'List', before: null, after: '[\n "a",\n 1\n]', isChanged: false },
      { field: 'None', before: null, after: 'Nothing', isChanged: false },
      { field: 'No', before: null, after: 'No', isChanged: false },
      { field: 'Empty', before: null, after: 'Empty', isChanged: false },
    ]);
  });
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
