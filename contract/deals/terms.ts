import { listed, named } from './options.ts';

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
export const antiDilutions = listed({
  none: 'None',
  weighted_broad: 'Weighted average, broad',
  weighted_narrow: 'Weighted average, narrow',
  full_ratchet: 'Full ratchet',
  other: 'Other',
});
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

export const debtTypes = listed({
  term_loan: 'Term loan',
  line_of_credit: 'Line of credit',
  working_capital: 'Working capital',
  equipment_finance: 'Equipment finance',
  invoice_finance: 'Invoice finance',
  trade_po_finance: 'Trade or purchase-order finance',
  asset_backed: 'Asset-backed',
  real_estate_loan: 'Real estate loan',
  merchant_cash_advance: 'Merchant cash advance',
  revenue_based: 'Revenue-based',
  venture_debt: 'Venture debt',
  subordinated_mezzanine: 'Subordinated or mezzanine',
  bond: 'Bond',
  microloan: 'Microloan',
  reimbursable_grant: 'Reimbursable grant',
  guarantee: 'Guarantee',
  other: 'Other',
});
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
export const repaymentIntervals = listed({
  daily: 'Daily',
  weekly: 'Weekly',
  biweekly: 'Every two weeks',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  semiannual: 'Twice a year',
  annual: 'Yearly',
  bullet: 'Bullet',
  irregular: 'Irregular',
});
export const repaymentBases = listed({
  amortising: 'Amortising',
  interest_only_then: 'Interest only, then principal',
  bullet: 'Bullet',
  share_of_revenue: 'Share of revenue',
});
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
export const decisions = listed({
  approved: 'Approved',
  approved_less: 'Approved for less',
  denied: 'Denied',
  withdrawn: 'Withdrawn',
  incomplete: 'Incomplete',
});
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

export const grantTypes = listed({
  project: 'Project',
  core_unrestricted: 'Core, unrestricted',
  capital: 'Capital',
  research: 'Research',
  prize_challenge: 'Prize or challenge',
  fellowship: 'Fellowship',
  voucher: 'Voucher',
  match: 'Match funding',
  results_based: 'Results-based',
  in_kind: 'In kind',
  reimbursable: 'Reimbursable',
  seed: 'Seed',
  emergency: 'Emergency',
  other: 'Other',
});
export const applicantTypes = listed({
  for_profit_small: 'For-profit, small',
  for_profit_any: 'For-profit, any size',
  nonprofit: 'Nonprofit',
  university: 'University',
  individual: 'Individual',
  cooperative: 'Cooperative',
  public_body: 'Public body',
  consortium: 'Consortium',
});
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
export const reportingFrequencies = listed({
  none: 'None',
  final_only: 'At the end only',
  annual: 'Yearly',
  semiannual: 'Twice a year',
  quarterly: 'Quarterly',
  monthly: 'Monthly',
});
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
