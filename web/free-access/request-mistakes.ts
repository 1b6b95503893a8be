import { longestOrganisation, longestWhy, shortestWhy } from '../../contract/free-access/free-access.ts';
import type { RequestDraft } from './kept-request.ts';

/** What still has to be looked at, by field. */
export function requestMistakes({
  who,
  organisation,
  website,
  why,
  country,
  consent,
}: RequestDraft): Record<string, string> {
  const name = organisation.trim();
  const words = why.trim();
  const address = website.trim();
  const isAddress = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
  return {
    ...(who === null ? { who: 'Choose what fits you best' } : {}),
    ...(name.length < 2 || name.length > longestOrganisation ? { organisation: 'The name of your organisation' } : {}),
    ...(words.length < shortestWhy ? { why: `Say a little more, at least ${shortestWhy} characters` } : {}),
    ...(words.length > longestWhy ? { why: `At most ${longestWhy} characters` } : {}),
    ...(address !== '' && !isAddress ? { website: 'An address begins with https://' } : {}),
    ...(country === null ? { country: 'Choose a country' } : {}),
    ...(consent ? {} : { consent: 'Please agree to this' }),
  };
}
