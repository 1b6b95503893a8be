/** Rows for the page of those without access: invented, the same for everybody, and nothing but a pattern under a blur. */
export interface InventedRow {
  readonly recipient: string;
  readonly funder: string;
  readonly date: string;
  readonly amountUsd: number;
  readonly words: readonly string[];
}

export const inventedRows: readonly InventedRow[] = [
  {
    recipient: 'Kitehouse Energy',
    funder: 'Vantry & Bow',
    date: '2026-11-10',
    amountUsd: 675_000,
    words: ['First round', 'Northern Europe', 'Growth', 'Energy'],
  },
  {
    recipient: 'Pellow Robotics',
    funder: 'Ninefold Angels',
    date: '2026-11-14',
    amountUsd: 425_000,
    words: ['Early', 'Hardware', 'Convertible note', 'Register'],
  },
  {
    recipient: 'Nacre Materials',
    funder: 'Half Moon Meridian',
    date: '2026-11-02',
    amountUsd: 475_000,
    words: ['Manufacturing', 'Common', 'Western Europe', 'Scale'],
  },
  {
    recipient: 'Mossgate Foods',
    funder: 'Quillmark Ventures',
    date: '2026-10-31',
    amountUsd: 2_700_000,
    words: ['Agriculture, food', 'Priced', 'Growth', 'Open'],
  },
  {
    recipient: 'Umber Analytics',
    funder: 'Ostler Yard Capital',
    date: '2026-10-27',
    amountUsd: 2_075_000,
    words: ['Software', 'Early revenue', 'Extension', 'Published'],
  },
  {
    recipient: 'Sedge Water',
    funder: 'Half Moon Meridian',
    date: '2026-10-22',
    amountUsd: 825_000,
    words: ['Water', 'Pre-revenue', 'Senior', 'Register'],
  },
  {
    recipient: 'Orrery Maps',
    funder: 'Ninefold Angels',
    date: '2026-10-20',
    amountUsd: 1_400_000,
    words: ['Mobility', 'Growth', 'Fixed', 'Southern Asia'],
  },
  {
    recipient: 'Cinderpath',
    funder: 'Ostler Yard Capital',
    date: '2026-10-12',
    amountUsd: 725_000,
    words: ['Retail', 'Idea', 'Project', 'Verified'],
  },
  {
    recipient: 'Waymark Health',
    funder: 'Ferrous Lane',
    date: '2026-10-04',
    amountUsd: 2_100_000,
    words: ['Health', 'Mature', 'Capital', 'Cross-checked'],
  },
  {
    recipient: 'Hollowcore Batteries',
    funder: 'Tidewrack Ventures',
    date: '2026-09-29',
    amountUsd: 425_000,
    words: ['Climate, energy', 'Scale', 'Seed', 'Register'],
  },
];
