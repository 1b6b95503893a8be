import { expect, it } from 'vitest';
import { addressOfDraft, addressOfForm, addressOfReview } from './form-address.ts';

it('leads to the form about a subject, which the "other" review takes behind the path', () => {
  expect(addressOfForm('funder', 'tidewrack')).toBe('/review/funder/tidewrack');
  expect(addressOfForm('entrepreneur')).toBe('/review/entrepreneur');
  expect(addressOfForm('provider', 'larch desk')).toBe('/review/other?provider=larch%20desk');
  expect(addressOfForm('provider')).toBe('/review/other');
});

it('leads to a draft or a review by its own id', () => {
  const provider = { id: '1', subjectKind: 'provider', subjectId: 'larch-desk' } as const;
  expect(addressOfDraft(provider)).toBe('/review/other?draft=1');
  expect(addressOfReview({ ...provider, subjectKind: 'funder' })).toBe('/review/funder/larch-desk?review=1');
});
