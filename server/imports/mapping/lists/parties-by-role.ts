import { dealColumns, type DealColumnKey } from '../../../../contract/deals/deals.ts';
import type { Answers } from '../../../../contract/imports/imports.ts';
import type { FieldRule } from '../../../../contract/imports/mapping.ts';
import { noColumn } from '../core-fields.ts';
import type { Fields } from '../combine-columns.ts';
import { wordsOfHeader, type WordClass } from '../lexicon.ts';
import type { ColumnProfile } from '../profile-columns.ts';
import { ruleFor, type RuleContext } from '../propose-rule.ts';

/** A list of parties in each row, each with its role: `organisation/0/role` beside `organisation/0/name`. */

const sides = ['recipientName', 'funderNames'] as const;
const classOf: Readonly<Record<(typeof sides)[number], WordClass>> = {
  recipientName: 'recipient',
  funderNames: 'funder',
};
const mostRoles = 10;
const mostly = 0.6;

interface Party {
  readonly profile: ColumnProfile;
  readonly role: ColumnProfile;
}

export interface PartiesByRole {
  readonly core: Answers;
  readonly read: (fields: Fields, context: Omit<RuleContext, 'target'>) => void;
}

const rolesIn = ({ distinct }: ColumnProfile, side: (typeof sides)[number]): string[] =>
  [...(distinct?.keys() ?? [])].filter((word) => wordsOfHeader(word).some(({ classes }) => classes.has(classOf[side])));

/** Null where the roles do not name both sides, or a person says which columns are meant. */
export function findPartiesByRole(profiles: readonly ColumnProfile[], answers: Answers): PartiesByRole | null {
  if (sides.some((key) => answers[`field:${key}`] !== undefined)) return null;
  const parties = profiles.flatMap((role): Party[] => {
    const found = /^(.*\/\d+\/)(?:role|type|capacity|rolle|rol|ruolo|papel)$/i.exec(role.name);
    if (found === null || role.distinct === null || role.distinct.size > mostRoles) return [];
    const profile = profiles.find(
      ({ name, wordCount, filledCount }) =>
        name.startsWith(found[1] ?? '') &&
        /^(?:value|name|title|legal_?name|\w*organi[sz]ation(?:\/name)?|narrative)$/i.test(
          name.slice(found[1]?.length ?? 0),
        ) &&
        wordCount >= filledCount * mostly,
    );
    return profile === undefined ? [] : [{ profile, role }];
  });
  const hasBoth = sides.every((key) => parties.some(({ role }) => rolesIn(role, key).length > 0));
  if (!hasBoth) return null;
  return {
    core: Object.fromEntries(sides.map((key) => [`field:${key}`, noColumn])),
    read: (fields, context) => {
      for (const key of sides) {
        const rules = parties.flatMap(({ profile, role }) => rulesOf(key, { profile, role }, context));
        if (rules.length > 0) fields[key] = rules;
      }
    },
  };
}

function rulesOf(
  key: (typeof sides)[number] & DealColumnKey,
  { profile, role }: Party,
  context: Omit<RuleContext, 'target'>,
): FieldRule[] {
  const target = dealColumns.find((column) => column.key === key);
  const is = rolesIn(role, key);
  return target === undefined || is.length === 0
    ? []
    : [{ ...ruleFor(profile, { ...context, target }), from: profile.name, when: { column: role.name, is } }];
}
