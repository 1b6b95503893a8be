import { listOf } from '../../../contract/lists.ts';
import type { funderTypes } from '../../../contract/subjects/organisations.ts';
import type { Deal } from '../../../contract/deals/deals.ts';

/** A funder that is not named, by what sort it is. */
const words: Readonly<Record<keyof typeof funderTypes, string>> = {
  vc: 'venture capital firm',
  angel: 'angel',
  angel_network: 'angel network',
  corporate_vc: 'corporate venture firm',
  pe_growth: 'growth or private equity firm',
  family_office: 'family office',
  accelerator: 'accelerator',
  crowdfunding: 'crowdfunding platform',
  bank: 'bank',
  credit_union: 'credit union',
  cdfi: 'community development lender',
  nonbank_lender: 'non-bank lender',
  venture_debt_fund: 'venture debt fund',
  revenue_based: 'revenue-based lender',
  microfinance: 'microfinance lender',
  dfi: 'development finance institution',
  government: 'public body',
  foundation: 'foundation',
  corporate_foundation: 'corporate foundation',
  ngo: 'non-profit',
  university: 'university',
  other: 'funder',
};

/** "A venture capital firm" where a member reported the deal and its funder may not be named; else null. */
export function unnamedFunder(deal: Deal): string | null {
  if (deal.origin !== 'member_reported' || !Array.isArray(deal.funderTypes)) return null;
  const known = deal.funderTypes.map(String).flatMap((type) => (isFunderType(type) ? [words[type]] : []));
  if (known.length === 0) return null;
  const text = listOf(known.map((word) => `${/^[aeio]/.test(word) ? 'an' : 'a'} ${word}`));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const isFunderType = (type: string): type is keyof typeof words => Object.hasOwn(words, type);
