import { longestOrganisation, longestWhy, shortestWhy } from '../../contract/free-access/free-access.ts';
import type { RequestDraft } from './kept-request.ts';

/** What still has to be looked at, by field. */
export function requestMistakes({ who, organisation, website, why, country, consent }: RequestDraft) {
  const name = organisation.trim();
  const words = why.trim();
  const address = website.trim();
  const isAddress = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  const isShort = words.length < shortestWhy && `Say a little more, at least ${shortestWhy} characters`;
  return {
    who: who === null && 'Choose what fits you best',
    organisation: (name.length < 2 || name.length > longestOrganisation) && 'The name of your organisation',
    why: words.length > longestWhy ? `At most ${longestWhy} characters` : isShort,
    website: address !== '' && !isAddress && 'An address begins with https://',
    country: country === null && 'Choose a country',
    consent: !consent && 'Please agree to this',
  };
}
