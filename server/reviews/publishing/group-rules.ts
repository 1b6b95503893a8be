import { fewestSharing, funderAttributes, sharedAttributes, type Described, type Values } from './card-rules.ts';

/**
 * How many share what the card of a review would show that is not public yet (decision 0067). The rule is that of the
 * cards, and it sees of other reviews what their cards show and nothing else: what it answers tells nothing of what
 * they leave out, whatever is asked.
 */

type Shown = Readonly<Record<string, string>>;

export interface PublicCard {
  readonly id: string;
  /** The card names its organisation: it hides no other. */
  readonly isNamed: boolean;
  /** As every reader can tell: by what the card says, or by how long it has been public. */
  readonly isEstablished: boolean;
  readonly shown: Shown;
}

/** What of a known deal a card would say, too. `region`: null where unknown. */
export interface KnownDeal {
  readonly organisation: string;
  readonly kind: string;
  readonly region: string | null;
  readonly year: string | null;
}

export interface Group {
  readonly size: number | null;
  readonly deals: number | null;
}

const mine = 'mine';

export function groupOf(
  values: Values,
  {
    cards,
    deals,
    fewest = fewestSharing,
  }: { cards: readonly PublicCard[]; deals: readonly KnownDeal[]; fewest?: number },
): Group & { all: Group; attributes: { key: string; value: string; isShown: boolean; size: number | null }[] } {
  const others = cards.map(({ id, isNamed, isEstablished, shown }): Described => ({
    id,
    voice: id,
    isNamed,
    isEstablished,
    values: shown,
  }));
  const shared = sharedAttributes(
    [...others, { id: mine, voice: mine, isNamed: false, isEstablished: values['verification'] !== '0', values }],
    funderAttributes,
    fewest,
  );
  const shown = shared.get(mine) ?? {};
  const enough = (count: number): number | null => (count < fewest ? null : count);
  const unnamed = others.filter(({ isNamed }) => !isNamed);
  /** As the cards would read with mine among them, or as they read now. */
  const countCards = (wanted: Shown, isWhole = false): number =>
    1 +
    unnamed.filter(({ id, values: before }) => {
      const now = { ...before, ...shared.get(id) };
      const isSame = Object.entries(wanted).every(([key, value]) => now[key] === value);
      return isSame && (!isWhole || Object.keys(shared.get(id) ?? {}).length === Object.keys(wanted).length);
    }).length;
  const groupFor = (wanted: Shown, isWhole = false): Group => {
    const ofDeals = countDeals(wanted, deals);
    return { size: enough(Math.max(countCards(wanted, isWhole), ofDeals ?? 0)), deals: ofDeals };
  };
  const before: Record<string, string> = {};
  const attributes = funderAttributes.flatMap(({ key }) => {
    const value = values[key];
    if (value === null || value === undefined) return [];
    const isShown = shown[key] !== undefined;
    // Where it is left out it is the reviews that are too few, however many deals there are.
    const size = isShown ? groupFor({ ...before, [key]: value }).size : enough(countCards({ ...before, [key]: value }));
    if (isShown) before[key] = value;
    return [{ key, value, isShown, size }];
  });
  const everything = Object.fromEntries(attributes.map(({ key, value }) => [key, value]));
  return { ...groupFor(shown, true), all: groupFor(everything), attributes };
}

/** Organisations with a deal that a card could be about; null for a card that does not say that money was received. */
function countDeals(wanted: Shown, deals: readonly KnownDeal[]): number | null {
  if (wanted['reviewClass'] !== 'funded') return null;
  const { fundingKind, region, year } = wanted;
  const fitting = deals.filter(
    (deal) =>
      (fundingKind === undefined || fundingKind === 'mixed' || deal.kind === fundingKind) &&
      (region === undefined || deal.region === region) &&
      // Contact continues after the money.
      (year === undefined || (deal.year !== null && deal.year <= year)),
  );
  return new Set(fitting.map(({ organisation }) => organisation)).size;
}
