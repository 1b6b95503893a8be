import { createChance, itemAt, type Chance } from './chance.ts';

/**
 * Invented names of organisations: two words of landscape, birds, plants and tools grown together. None is meant to be
 * real; the tests compare them with lists of real ones.
 */
const firstParts =
  'lark tide copper quill salt bracken ember heron thistle lantern pebble saffron tallow umber wicker yarrow bramble drift fennel gorse inkle jackdaw kettle linnet mallow nettle osprey plover sorrel teasel vetch willet bittern cinder dapple gannet harrow lichen otter petrel russet sedge tansy barley cobble curlew dunlin flax grebe hobbin juniper knapweed limpet marram oat pollard rushen skerry turnstone wheatear'.split(
    ' ',
  );
const secondParts =
  'spit wrack whistle mere sluice fen garth holt beck combe croft dene gill keld knoll ness rigg scar shaw stead tarn thwaite wick wold loom spindle drum lathe ladle tally lamp quay slip weir hithe stow barrow cairn ghyll lode nook perch reed shingle strand toft vane warp yoke'.split(
    ' ',
  );

const adjectives =
  'Plain Winter Paper Quiet Amber Tin Second Crooked Early Wooden Slow Candlelit Salted Painted Borrowed Upper Woollen Northerly Patient Folded Speckled Humble'.split(
    ' ',
  );
const nouns =
  'Kettle Otters Ladder Almanac Orchard Lantern Thimble Furrow Compass Bellows Heron Basket Acorn Ferry Teapot Anvil Meadow Buoy Loom Tern Pantry Trellis'.split(
    ' ',
  );

const seed = 'names of the sample world';

/** All stems there are, in a fixed order: 3,000 and more, each once. */
export function allStems(): string[] {
  const grown = firstParts.flatMap((first) => secondParts.map((second) => capitalised(first + second)));
  const pairs = adjectives.flatMap((adjective) => nouns.map((noun) => `${adjective} ${noun}`));
  return createChance(seed).shuffled([...grown, ...pairs]);
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** What people type in an address: `half-moon-yard`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

/** A site that can never be: `.example` is reserved (RFC 2606). */
export function websiteOf(stem: string): string {
  return `https://${slugOf(stem)}.example`;
}

const venturesBySector: Readonly<Record<string, readonly string[]>> = {
  agriculture_food: ['Farms', 'Foods', 'Growers', 'Harvest', 'Dairy', 'Seeds'],
  climate_energy: ['Energy', 'Solar', 'Power', 'Carbon', 'Heat', 'Storage'],
  education: ['Learning', 'Schools', 'Academy', 'Reading', 'Classrooms'],
  fintech: ['Pay', 'Ledger', 'Credit', 'Savings', 'Remit'],
  health_biotech: ['Health', 'Biotech', 'Clinics', 'Diagnostics', 'Therapeutics'],
  housing_construction: ['Homes', 'Build', 'Timber', 'Dwellings'],
  ict_software: ['Software', 'Data', 'Cloud', 'Labs', 'Systems'],
  hardware_deeptech: ['Robotics', 'Photonics', 'Devices', 'Sensors', 'Materials'],
  manufacturing: ['Works', 'Manufacturing', 'Ceramics', 'Tooling', 'Textiles'],
  media_creative: ['Studio', 'Pictures', 'Audio', 'Press', 'Games'],
  mobility_logistics: ['Mobility', 'Freight', 'Cycles', 'Logistics', 'Transit'],
  professional_services: ['Advisory', 'Services', 'Consulting', 'Staffing'],
  retail_consumer: ['Goods', 'Market', 'Outfitters', 'Kitchen', 'Stores'],
  tourism_hospitality: ['Travel', 'Lodges', 'Trails', 'Hospitality'],
  water_sanitation: ['Water', 'Wells', 'Sanitation', 'Filters'],
  circular_waste: ['Recycling', 'Reuse', 'Circular', 'Compost'],
  social_services: ['Care', 'Shelter', 'Community', 'Support'],
  justice_governance: ['Justice', 'Civic', 'Commons', 'Records'],
  science_research: ['Research', 'Institute', 'Observatory', 'Genomics'],
  other: ['Group', 'Collective', 'Trading', 'Ventures Workshop'],
};

export function ventureName(chance: Chance, stem: string, sector: string): string {
  return `${stem} ${chance.pick(venturesBySector[sector] ?? itemAt(Object.values(venturesBySector), 0))}`;
}
