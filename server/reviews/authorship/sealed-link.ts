import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '../../../contract/endpoint.ts';
import type { ReviewKey } from '../../access/commands.ts';
import type { AuthorKeys } from '../../author-keys.ts';
import { padded } from '../../padding.ts';
import type { Vault } from '../../vault.ts';
import { authorChoices, sealedVenture } from '../writing/stored-answers.ts';

/** What the link between a review and its author holds. It is sealed with a key that is destroyed in its turn. */

const sealedLink = z.object({
  memberId: uuid,
  /** The cause of the passes that the review earns: chance, so that a pass leads to no review. */
  passKey: z.string().regex(/^[0-9a-f]{64}$/),
  /** The draft that was sent, so that sending twice makes one review; null for reviews from before. */
  draftId: uuid.nullable(),
  /** What the writer's organisation is known by, see `organisationKeyOf`; null where they named none. */
  organisation: z.string().nullable(),
  venture: sealedVenture.nullable(),
  choices: authorChoices,
});
export type SealedLink = z.output<typeof sealedLink>;

export interface Tools {
  readonly vault: Pick<Vault, 'authors'>;
}

const purpose = 'review author';
/** In bytes. The names in it are shorter than that. */
const linkLengths = [2_048];

export const sealLink = ({ authors }: Tools['vault'], link: SealedLink): Buffer =>
  authors.seal(purpose, padded(JSON.stringify(link), linkLengths));

/** Null when its key was destroyed: the link is as good as cut. */
export function openLink({ authors }: Tools['vault'], sealed: Buffer): SealedLink | null {
  const json = authors.open(purpose, sealed);
  return json === null ? null : sealedLink.parse(JSON.parse(json));
}

export const newPassKey = (): ReviewKey => asPassKey(randomBytes(32).toString('hex'));

/** The brand says where it comes from: from a link, or for one. */
export const asPassKey = (text: string): ReviewKey => text as ReviewKey;

/** Digests that find a link. Of the key in use to write it, of every key to look for it. */
export const memberDigest = (authors: AuthorKeys, memberId: string): Buffer => authors.digest('member', memberId);
export const memberDigests = (authors: AuthorKeys, memberId: string): Buffer[] => authors.digests('member', memberId);
export const organisationDigest = (authors: AuthorKeys, organisation: string | null): Buffer | null =>
  organisation === null ? null : authors.digest('organisation', organisation);
export const organisationDigests = (authors: AuthorKeys, organisation: string): Buffer[] =>
  authors.digests('organisation', organisation);
