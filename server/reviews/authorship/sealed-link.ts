import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { uuid } from '../../../contract/endpoint.ts';
import type { SubjectKind } from '../../../contract/reviews/forms.ts';
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
  /** What the writer's voice is known by: see `provenOrganisationOf` and `voiceOfWriter`. Before decision 0114 what they named. */
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

export interface Subject {
  readonly kind: SubjectKind;
  readonly id: string;
}

/**
 * Digests that find the links of an organisation. Of the key in use to write one, of every key to look for it. Links have
 * one digest only where they are about one subject: who has the rows without the keys must not see which reviews belong
 * together (decision 0073). Those of a member are in `server/owner-digests.ts`.
 */
interface About {
  readonly organisation: string;
  readonly subject: Subject;
}
export const organisationDigest = (authors: AuthorKeys, about: About): Buffer =>
  authors.digest('organisation', aboutText(about));
export const organisationDigests = (authors: AuthorKeys, about: About): Buffer[] =>
  authors.digests('organisation', aboutText(about));
const aboutText = ({ organisation, subject }: About): string => `${subject.kind}\n${subject.id}\n${organisation}`;
