import { listed, named } from './funding-options.ts';

/** The closed lists of values of the columns that only one kind has. */

export const roundTypes = listed({
  pre_seed: 'Pre-seed',
  angel: 'Angel',
  seed: 'Seed',
  series_a: 'Series A',
  series_b: 'Series B',
  series_c: 'Series C',
  series_d_plus: 'Series D or later',
  bridge_or_extension: 'Bridge or extension',
  growth_pe: 'Growth or private equity',
  equity_crowdfunding: 'Equity crowdfunding',
  corporate_round: 'Corporate round',
  accelerator: 'Accelerator',
  secondary: 'Secondary',
  undisclosed: 'Undisclosed',
});
export const instruments = listed({
  priced_preferred: 'Priced, preferred',
  common: 'Common shares',
  safe: 'SAFE',
  convertible_note: 'Convertible note',
  preferred_equity_hybrid: 'Preferred equity, hybrid',
  fund_interest: 'Fund interest',
  token: 'Token',
  other: 'Other',
});
export const liqPrefRanks = named('senior', 'pari_passu', 'complex', 'none');
export const participations = named('none', 'capped', 'uncapped');
export const antiDilutions = named('none', 'weighted_broad', 'weighted_narrow', 'full_ratchet', 'other');
export const payToPlays = named('this_round', 'future_rounds', 'none');
export const redemptions = named('investor_option', 'mandatory', 'none');
export const exemptions = listed({
  '504': 'Rule 504',
  '506b': 'Rule 506(b)',
  '506c': 'Rule 506(c)',
  '4a5': 'Section 4(a)(5)',
  regA: 'Regulation A',
  regCF: 'Regulation CF',
  other: 'Other',
});
export const taxReliefs = listed({ seis: 'SEIS', eis: 'EIS', qsbs: 'QSBS', other: 'Other' });
export const dealStatuses = named('announced', 'closing', 'closed', 'withdrawn', 'open');

export const debtTypes = named(
  'term_loan',
  'line_of_credit',
  'working_capital',
  'equipment_finance',
  'invoice_finance',
  'trade_po_finance',
  'asset_backed',
  'real_estate_loan',
  'merchant_cash_advance',
  'revenue_based',
  'venture_debt',
  'subordinated_mezzanine',
  'bond',
  'microloan',
  'reimbursable_grant',
  'guarantee',
  'other',
);
export const rateTypes = named('fixed', 'variable', 'profit_share', 'none');
export const rateIndexes = listed({
  prime: 'Prime',
  sofr: 'SOFR',
  euribor: 'Euribor',
  base_rate: 'Base rate',
  tbill: 'Treasury bill',
  local_policy: 'Local policy rate',
  other: 'Other',
});
export const repaymentIntervals = named(
  'daily',
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'semiannual',
  'annual',
  'bullet',
  'irregular',
);
export const repaymentBases = named('amortising', 'interest_only_then', 'bullet', 'share_of_revenue');
export const collateralTypes = listed({
  property: 'Property',
  equipment: 'Equipment',
  receivables: 'Receivables',
  inventory: 'Inventory',
  ip: 'Intellectual property',
  cash: 'Cash',
  shares: 'Shares',
  all_assets: 'All assets',
  group_guarantee: 'Group guarantee',
  other: 'Other',
});
export const loanStatuses = named(
  'committed',
  'active',
  'paid_in_full',
  'charged_off',
  'cancelled',
  'delinquent',
  'restructured',
  'undisclosed',
);
export const decisions = named('approved', 'approved_less', 'denied', 'withdrawn', 'incomplete');
export const denialReasons = named(
  'credit_history',
  'collateral',
  'cash_flow',
  'time_in_business',
  'debt_load',
  'documents',
  'sector',
  'other',
);

export const grantTypes = named(
  'project',
  'core_unrestricted',
  'capital',
  'research',
  'prize_challenge',
  'fellowship',
  'voucher',
  'match',
  'results_based',
  'in_kind',
  'reimbursable',
  'seed',
  'emergency',
  'other',
);
export const applicantTypes = named(
  'for_profit_small',
  'for_profit_any',
  'nonprofit',
  'university',
  'individual',
  'cooperative',
  'public_body',
  'consortium',
);
export const beneficiaries = listed({
  women_girls: 'Women and girls',
  youth: 'Youth',
  older: 'Older people',
  disabled: 'Disabled people',
  refugees_migrants: 'Refugees and migrants',
  low_income: 'People on low income',
  rural: 'Rural communities',
  indigenous: 'Indigenous peoples',
  lgbtq: 'LGBTQ people',
  veterans: 'Veterans',
  general: 'General public',
});
export const locationScopes = listed({
  GLS010: 'Global',
  GLS020: 'Supranational',
  GLS030: 'National',
  GLS040: 'Subnational',
  GLS050: 'Local authority',
  GLS060: 'Local area',
  GLS099: 'Undefined',
});
export const paymentSchedules = named('single', 'instalments', 'milestones', 'reimbursement');
export const reportingFrequencies = named('none', 'final_only', 'annual', 'semiannual', 'quarterly', 'monthly');
export const regrantTypes = listed({
  FRG010: 'Common',
  FRG020: 'Intermediary',
  FRG030: 'Match',
  FRG040: 'Collaboration',
  FRG050: 'Fiscal sponsor',
  FRG060: 'Endowment',
  FRG070: 'Multipurpose',
  none: 'None',
});
export const grantStatuses = named('forecast', 'open', 'closed', 'awarded', 'active', 'completed', 'terminated');
