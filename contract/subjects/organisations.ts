/**
 * What kinds of funders there are and what organisations do: the values and their words, the same in the directory,
 * the review form and the database.
 */

export const funderTypes = {
  vc: 'Venture capital',
  angel: 'Angel',
  angel_network: 'Angel network',
  corporate_vc: 'Corporate venture capital',
  pe_growth: 'Growth or private equity',
  family_office: 'Family office',
  accelerator: 'Accelerator',
  crowdfunding: 'Crowdfunding',
  bank: 'Bank',
  credit_union: 'Credit union',
  cdfi: 'Community development lender',
  nonbank_lender: 'Non-bank lender',
  venture_debt_fund: 'Venture debt fund',
  revenue_based: 'Revenue-based lender',
  microfinance: 'Microfinance',
  dfi: 'Development finance institution',
  government: 'Government',
  foundation: 'Foundation',
  corporate_foundation: 'Corporate foundation',
  ngo: 'Non-profit organisation',
  university: 'University',
  other: 'Other',
} as const;

export const sectors = {
  agriculture_food: 'Agriculture and food',
  climate_energy: 'Climate and energy',
  education: 'Education',
  fintech: 'Financial technology',
  health_biotech: 'Health and biotech',
  housing_construction: 'Housing and construction',
  ict_software: 'Software',
  hardware_deeptech: 'Hardware and deep tech',
  manufacturing: 'Manufacturing',
  media_creative: 'Media and creative work',
  mobility_logistics: 'Mobility and logistics',
  professional_services: 'Professional services',
  retail_consumer: 'Retail and consumer',
  tourism_hospitality: 'Tourism and hospitality',
  water_sanitation: 'Water and sanitation',
  circular_waste: 'Waste and circular economy',
  social_services: 'Social services',
  justice_governance: 'Justice and governance',
  science_research: 'Science and research',
  other: 'Other',
} as const;

/** What a provider is: the values of the column `provider_type` and their words. */
export const providerTypes = {
  accelerator: 'Accelerator',
  incubator: 'Incubator',
  adviser_mentor_org: 'Advisers or mentors',
  law_firm: 'Law firm',
  accounting_firm: 'Accounting firm',
  fractional_finance: 'Finance lead for hire',
  broker_placement_agent: 'Broker or placement agent',
  grant_writer: 'Grant writer',
  pitch_event_competition: 'Pitch event or competition',
  crowdfunding_platform: 'Crowdfunding platform',
  fundraising_software: 'Fundraising software',
  data_provider: 'Data provider',
  corporate_partner: 'Corporate partner',
  training_provider: 'Training',
  technical_assistance: 'Technical assistance',
  other: 'Other',
} as const;
export type ProviderType = keyof typeof providerTypes;

/** The legal form of a venture. A sole trader is a person: it is never scored. */
export const legalForms = {
  company: 'Company',
  cooperative: 'Cooperative',
  nonprofit: 'Non-profit organisation',
  university: 'University',
  public_body: 'Public body',
  sole_trader: 'Sole trader',
} as const;
export type LegalForm = keyof typeof legalForms;
