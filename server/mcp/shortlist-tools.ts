import { z } from 'zod';
import { formatCount, formatDay, formatInteger, formatRating } from '../../contract/formats.ts';
import {
  addToShortlist,
  changeShortlistEntry,
  getShortlist,
  getShortlistEntry,
  longestNotes,
  longestSavedName,
  longestStep,
  shortlistStatuses,
  status,
  type ShortlistEntry,
} from '../../contract/shortlist/shortlist.ts';
import { uuid } from '../../contract/endpoint.ts';
import { Refusal } from '../refusal.ts';
import { funderInput, funderPath } from './funder-tools.ts';
import { limitInput, mostListed, tool, type Desk, type Tool } from './tool.ts';
import { inLine, joined, quoted, userContent } from './words.ts';

/** What entries say beside the funder. Null clears it. */
const entryInput = {
  status: status.optional(),
  nextStep: z.string().max(longestStep).nullable().optional(),
  nextOn: z.iso.date().nullable().optional().describe('The day of the next step, YYYY-MM-DD.'),
  notes: z.string().max(longestNotes).nullable().optional(),
};

const order = Object.keys(shortlistStatuses);

const listShortlist = tool('list_shortlist', {
  title: 'Read my shortlist',
  description: 'The funders that the member saved, with status, next step and id. With id: one of them with its notes.',
  input: z.strictObject({ id: uuid.optional(), status: status.optional(), limit: limitInput }),
  async run({ id, status: wanted, limit = mostListed }, { ask, link }) {
    if (id !== undefined) {
      const { data } = await ask(getShortlistEntry, { params: { id } });
      return [
        entryWords(data, link),
        ...(data.notes === null ? ['No notes.'] : userContent([`Notes: ${quoted(data.notes)}`])),
      ];
    }
    const { entries } = await ask(getShortlist);
    const listed = entries
      .filter((entry) => wanted === undefined || entry.status === wanted)
      .toSorted(
        (one, other) => order.indexOf(one.status) - order.indexOf(other.status) || (one.name < other.name ? -1 : 1),
      );
    const shown = listed.slice(0, limit);
    return [
      listed.length === 0
        ? 'No entries.'
        : `${formatCount(listed.length, 'entry', 'entries')}, ${formatInteger(shown.length)} here.`,
      ...shown.map((entry) => `- ${entryWords(entry, link)}`),
      `Page: ${link('/user/shortlist')}`,
    ];
  },
});

const entryWords = (entry: ShortlistEntry, link: Desk['link']): string =>
  joined(
    [
      `${inLine(entry.name)} (entry ${entry.id}, version ${entry.version})`,
      shortlistStatuses[entry.status],
      entry.score === null ? null : `score ${formatRating(entry.score)} of 5`,
      entry.nextStep === null ? null : `next: ${inLine(entry.nextStep)}`,
      entry.nextOn === null ? null : `on ${formatDay(entry.nextOn)}`,
      entry.hasNotes && 'has notes',
      entry.isGone && 'no longer listed',
      entry.funderId === null ? null : link(funderPath(entry.funderId)),
    ],
    '; ',
  );

const saveFunder = tool('save_to_shortlist', {
  title: 'Save a funder to my shortlist',
  description:
    'Saves a funder by its id, or by its name if it is not listed. The exact name of a listed funder saves that one. One that is saved stays as it is.',
  changes: 'adds',
  input: z.strictObject({
    funder: funderInput.optional(),
    name: z
      .string()
      .min(1)
      .max(longestSavedName)
      .optional()
      .describe('Only for a funder that search_funders does not find.'),
    ...entryInput,
  }),
  async run({ funder, name, ...entry }, { ask, link }) {
    const body = {
      funderId: funder ?? null,
      ...(funder === undefined && name !== undefined ? { name } : {}),
      ...entry,
    };
    const { data, isNew } = await ask(addToShortlist, { body });
    return [`${isNew ? 'Saved' : 'It was saved before and stays as it was'}: ${entryWords(data, link)}`];
  },
});

const changeEntry = tool('change_shortlist', {
  title: 'Change an entry of my shortlist',
  description:
    'Changes the fields that are sent and no others. Takes the version from list_shortlist, so that no change of the member is lost.',
  changes: 'overwrites',
  input: z.strictObject({ id: uuid, version: z.int(), ...entryInput }),
  async run({ id, ...body }, { ask, link }) {
    const { version: _version, ...fields } = body;
    if (Object.values(fields).every((value) => value === undefined))
      throw new Refusal('invalid', { detail: `Say at least one of ${Object.keys(entryInput).join(', ')}.` });
    const { data } = await ask(changeShortlistEntry, { params: { id }, body }).catch(speakOfVersions);
    return [`Changed: ${entryWords(data, link)}`];
  },
});

/** The API speaks to a person with two windows. An assistant has a version, and reads another. */
function speakOfVersions(error: unknown): never {
  if (error instanceof Refusal && error.code === 'stale')
    throw new Refusal('stale', {
      detail: 'Read it again with list_shortlist and its id, and send the version you get.',
    });
  throw error;
}

export const shortlistTools: readonly Tool[] = [listShortlist, saveFunder, changeEntry];
