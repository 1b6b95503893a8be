import { describe, expect, test } from 'vitest';
import { meansNobody } from './nobody.ts';
import { splitNames } from './split-names.ts';

const nobodyKnown = (): boolean => false;

describe('words for more than are named', () => {
  test.each([
    'Elbkante Ventures u. a.',
    'Elbkante Ventures u.a.',
    'Elbkante Ventures, u. a.',
    'Elbkante Ventures (u. a.)',
    'Elbkante Ventures et al.',
    'Elbkante Ventures et al',
    'Elbkante Ventures and others',
    'Elbkante Ventures & others',
    'Elbkante Ventures and several other investors',
    'Elbkante Ventures, among others',
    'Elbkante Ventures und weitere Investoren',
    'Elbkante Ventures et autres investisseurs',
    "Elbkante Ventures et d'autres investisseurs",
    'Elbkante Ventures y otros',
    'Elbkante Ventures, entre otros',
    'Elbkante Ventures e outros',
    'Elbkante Ventures e altri',
    'Elbkante Ventures m.fl.',
    'Elbkante Ventures i inni',
    'u. a. Elbkante Ventures',
    'Among others: Elbkante Ventures',
  ])('%s', (text) => {
    expect(splitNames(text, nobodyKnown)).toEqual(['Elbkante Ventures']);
    expect(splitNames(text, nobodyKnown, true)).toEqual(['Elbkante Ventures']);
  });
  test('end a list', () => {
    expect(splitNames('Alder Capital, Elbkante Ventures u. a.', nobodyKnown)).toEqual([
      'Alder Capital',
      'Elbkante Ventures',
    ]);
    expect(splitNames('Alder Capital u. a.; Birch Ventures et al.', nobodyKnown)).toEqual([
      'Alder Capital',
      'Birch Ventures',
    ]);
  });
  test.each(['Fondul UA', 'Birch & More', 'Alder Mais', 'More Capital', 'Hub UA'])('%s stays a name', (text) => {
    expect(splitNames(text, nobodyKnown)).toEqual([text]);
  });
  test('alone mean no one', () => {
    for (const text of ['et al.', 'and others', 'u. a.']) expect(splitNames(text, nobodyKnown)).toEqual([]);
  });
});

describe('a cell of funders', () => {
  test.each([
    ['Alder Capital', ['Alder Capital']],
    ['Alder Capital, Birch Ventures and Cedar Fund', ['Alder Capital', 'Birch Ventures', 'Cedar Fund']],
    ['Alder, Birch and Cedar', ['Alder', 'Birch', 'Cedar']],
    ['Alder Capital, Birch Ventures, and Cedar Fund', ['Alder Capital', 'Birch Ventures', 'Cedar Fund']],
    ['Alder Capital, Birch Ventures & Cedar Fund', ['Alder Capital', 'Birch Ventures', 'Cedar Fund']],
    ['Alder; Birch; Cedar', ['Alder', 'Birch', 'Cedar']],
    ['Alder | Birch', ['Alder', 'Birch']],
    ['Alder / Birch', ['Alder', 'Birch']],
    ['Alder + Birch', ['Alder', 'Birch']],
    ['Alder Capital and Birch Ventures', ['Alder Capital', 'Birch Ventures']],
    ['Alder Kapital GmbH und Birke Fonds', ['Alder Kapital GmbH', 'Birke Fonds']],
    ['Alder, Birch et Cedar', ['Alder', 'Birch', 'Cedar']],
    ['Alder, Birch y Cedar', ['Alder', 'Birch', 'Cedar']],
    ['Alder, Inc., Birch, LLC and Cedar, L.P.', ['Alder, Inc.', 'Birch, LLC', 'Cedar, L.P.']],
    ['Alder Capital (lead), Birch Ventures', ['Alder Capital', 'Birch Ventures']],
    ['Alder Capital, undisclosed investors', ['Alder Capital']],
    ['Alder Capital, Birch and other investors', ['Alder Capital', 'Birch']],
    ['Alder Capital and angel investors', ['Alder Capital']],
    ['Alder Capital Partners and SB Angel', ['Alder Capital Partners', 'SB Angel']],
    ['Alder Horowitz and Birch Capital Partners', ['Alder Horowitz', 'Birch Capital Partners']],
    ['Alder, Birch Ventures and Cedar Perkins Dale & Elm', ['Alder', 'Birch Ventures', 'Cedar Perkins Dale & Elm']],
    ['Alder Ventures e Birch Capital', ['Alder Ventures', 'Birch Capital']],
    ['Alder Ventures e Birch Dale Elm (BDE)', ['Alder Ventures', 'Birch Dale Elm (BDE)']],
    ['Alder Capital, Birch Ventures e Cedar Fund', ['Alder Capital', 'Birch Ventures', 'Cedar Fund']],
    ['Alder Capital and New Birch Associates', ['Alder Capital', 'New Birch Associates']],
    ['Alder Capital y Birch Ventures', ['Alder Capital', 'Birch Ventures']],
    ['Alder Capital et Birch Fonds', ['Alder Capital', 'Birch Fonds']],
    ['Alder Beteiligungsgesellschaft und Birke Kapital', ['Alder Beteiligungsgesellschaft', 'Birke Kapital']],
    ['ALDER CAPITAL Y BIRCH VENTURES', ['ALDER CAPITAL', 'BIRCH VENTURES']],
    ['Y Alder y Y Birch Ventures', ['Y Alder', 'Y Birch Ventures']],
    ['Y Alder, E Birch and Cedar', ['Y Alder', 'E Birch', 'Cedar']],
    ['Alder Bank, National Association; Birch Bank, N.A.', ['Alder Bank, National Association', 'Birch Bank, N.A.']],
    ['Alder Bank; National Association', ['Alder Bank']],
    ['Alder Bank, N.A. and Birch Savings Bank', ['Alder Bank, N.A.', 'Birch Savings Bank']],
    ['Alder Fund, qq Birch Capital', ['Alder Fund', 'qq Birch Capital']],
    ['Alder Fund (lead), iCedar Partners, Dale', ['Alder Fund', 'iCedar Partners', 'Dale']],
    ['Alder Bank, FLCA, Birch Ventures', ['Alder Bank, FLCA', 'Birch Ventures']],
    ['Alder Bank and Bank of Birchville', ['Alder Bank', 'Bank of Birchville']],
    ['Alder Fund (lead), Birch Partners and angels', ['Alder Fund', 'Birch Partners']],
    ['Alder, 500', ['Alder', '500']],
    ['Texas, Utah', ['Texas', 'Utah']],
  ])('%s', (text, names) => {
    expect(splitNames(text, nobodyKnown)).toEqual(names);
  });
});

describe('quotes within a cell part names', () => {
  test.each([
    ['Alder Partners,"Kabbage, Inc."', ['Alder Partners', 'Kabbage, Inc.']],
    ['"Kabbage, Inc.","Birch, Cedar & Dale"', ['Kabbage, Inc.', 'Birch, Cedar & Dale']],
    ['"Kabbage, Inc."', ['Kabbage, Inc.']],
    ['"Alder Fund"; Birch', ['Alder Fund', 'Birch']],
    ['Alder "Al" Fund', ['Alder "Al" Fund']],
  ])('%s', (text, names) => {
    expect(splitNames(text, nobodyKnown)).toEqual(names);
  });
});

describe('public bodies beside others', () => {
  test.each([
    ['Ministry of Health, Alder Foundation', ['Ministry of Health', 'Alder Foundation']],
    [
      'Alder Trust, Ministry of Education, Culture and Science',
      ['Alder Trust', 'Ministry of Education, Culture and Science'],
    ],
    ['Fondation Alder et Birch Capital', ['Fondation Alder', 'Birch Capital']],
    ['Sequoia, Science, Accel', ['Sequoia', 'Science', 'Accel']],
  ])('%s', (text, names) => {
    expect(splitNames(text, nobodyKnown)).toEqual(names);
  });
});

describe('one name with signs of a list', () => {
  test.each([
    'Foreign, Commonwealth and Development Office',
    'Foreign, Commonwealth & Development Office',
    'Department for Business, Energy and Industrial Strategy',
    'Department for Digital, Culture, Media and Sport',
    'Innovation, Science and Economic Development Canada',
    'National Oceanic and Atmospheric Administration',
    'Senatsverwaltung für Bildung, Jugend und Wissenschaft',
    'Bundesministerium für Familie, Senioren, Frauen und Jugend',
    "Ministère de l'Enseignement supérieur, de la Recherche et de l'Innovation",
    "Ministère de l'Économie, des Finances et de la Souveraineté industrielle et numérique",
    'Ministerio de Ciencia, Innovación y Universidades',
    'Ministério da Ciência, Tecnologia, Inovações e Comunicações',
    'Fondation Daniel et Nina Carasso',
    'Fundación Rafael y María Pardo',
    'Fundação Maria e Oscar Americano',
    'Acme, Inc.',
    'Acme, Co., Ltd.',
    'Alder & Co',
    'Smith, Jones & Partners Ltd',
    'Skadden, Arps, Slate & Flom LLP',
    'Kohlberg Kravis Roberts & Co.',
    'Johnson & Johnson',
    'Vantry and Bow',
    'Bill and Melinda Gates Foundation',
    'University of California, Berkeley',
    'Trustees of Boston College, The',
    'Department for Education and Skills',
    'Procter & Gamble Ventures',
    'W.L. Ross & Sons',
    'Fund 1,000 Flowers',
    'Investment Fund (Europe, Asia)',
    'Y Alder',
    'E Birch Capital',
    'Y ALDER',
    'AND Capital',
    'Alder Fund E',
    "Alder's United Bank, National Association",
    'Alder Falls National Bank and Trust Company',
    'Alder Bank & Trust Company',
    'Alder Bank and Trust, National Association',
    'Alder Savings Bank, FSB',
    'Alder y Birch',
    'Alder e Birch',
    'Arts and Humanities Research Council',
    'Natural Sciences and Engineering Research Council',
    'Alder D. and Birch T. Cedar Foundation',
    'Foundation for Law and Government',
    'Ministerio de Ciencia y Tecnología',
    "Fonds pour l'Agriculture et le Commerce",
    'Bundesministerium für Wirtschaft und Klimaschutz',
    'Fundação de Amparo à Pesquisa e Inovação',
    'Alder Growth and Investment Fund',
    'Alder Growers Credit, FLCA',
    'Alder Savings, A Branch of Birch Bank',
    'Alder Bank, A Mutual Savings Bank',
    'Alder Bank, an affiliate of Birch',
    'Alder Finance, LLC d/b/a Birch Lending, LLC',
    'Alder Finance, Inc. (doing business as Birch)',
    'Alder Trust, managed by Birch Capital',
    'Alder Bank, Utah National Association',
    'Alder Savings, Birch Falls, Utah',
    'Alder Credit Bureau, Vermont',
    'Alder State Bank and Trust Co. of Birchville',
    'Alder Building and Loan Association of Birchville',
    'The Alder and Savings Bank of Birchville',
    'Ruth and Alder Birch, Sr. Fund',
    'Alder Ventures/Birch first and second round charities',
  ])('%s', (text) => {
    expect(splitNames(text, nobodyKnown)).toEqual([text]);
  });

  test('a part that is known is a name, whatever its form', () => {
    const isKnown = (name: string): boolean => name === 'Vermont' || name === 'Farmstead Bank';
    expect(splitNames('Alder Bureau, Vermont', isKnown)).toEqual(['Alder Bureau', 'Vermont']);
    expect(splitNames('Coopers & Farmstead Bank', isKnown)).toEqual(['Coopers & Farmstead Bank']);
  });

  test('what is known goes before all rules, whole and in parts', () => {
    const known = new Set(['Alder, Birch and Cedar', 'Reed', 'Rush', 'Alder']);
    const isKnown = (name: string): boolean => known.has(name);
    expect(splitNames('Alder, Birch and Cedar', isKnown)).toEqual(['Alder, Birch and Cedar']);
    expect(splitNames('Reed and Rush', isKnown)).toEqual(['Reed', 'Rush']);
    expect(splitNames('Reed and Sedge', isKnown)).toEqual(['Reed and Sedge']);
    const isGeneric = (name: string): boolean => name === 'Foundation Capital' || name === 'Trust Company';
    expect(splitNames('Foundation Capital and Alder Investment Partners', isGeneric)).toEqual([
      'Foundation Capital',
      'Alder Investment Partners',
    ]);
    expect(splitNames('Alder Bank and Trust Company', isGeneric)).toEqual(['Alder Bank and Trust Company']);
    expect(splitNames('Sedge and Reed Capital', (name) => name === 'Reed Capital')).toEqual(['Sedge', 'Reed Capital']);
    expect(splitNames('Willow, Reed & Rush', isKnown)).toEqual(['Willow', 'Reed', 'Rush']);
  });
});

test.each([
  ['undisclosed', true],
  ['$Undisclosed', true],
  ['Undisclosed Investor(s)', true],
  ['n/a', true],
  ['N/A', true],
  ['2000000', true],
  ['$2M', true],
  ['USD 2,000,000', true],
  ['2.5 million', true],
  ['--', true],
  ['Angel Investors', true],
  ['Unbekannte Investoren', true],
  ['Non divulgué', true],
  ['Inversores ángeles', true],
  ['Não divulgado', true],
  ['500 Startups', false],
  ['500', false],
  ['3i', false],
  ['1789 Capital', false],
  ['Angel Street Capital', false],
  ['Unknown Worlds', false],
  ['Public Investment Fund', false],
])('%s means nobody: %s', (text, isNobody) => {
  expect(meansNobody(text)).toBe(isNobody);
});

describe('and in nine more languages', () => {
  test.each([
    ['Canaan Partners och US Venture Partners', ['Canaan Partners', 'US Venture Partners']],
    [
      'Veldijdaal Groeifonds, Kendaal Groeifonds en Zandijbroek Groeifonds',
      ['Veldijdaal Groeifonds', 'Kendaal Groeifonds', 'Zandijbroek Groeifonds'],
    ],
    ['北斗銀行、三津テクノロジー', ['北斗銀行', '三津テクノロジー']],
    ['Index Ventures a Redpoint Ventures', ['Index Ventures', 'Redpoint Ventures']],
    ['Alder Capital oraz Birch Partners', ['Alder Capital', 'Birch Partners']],
    [
      'Menlo Ventures, Rho Capital Partners och Sevin Rosen Funds',
      ['Menlo Ventures', 'Rho Capital Partners', 'Sevin Rosen Funds'],
    ],
    ['Kite Ventures, Sequoia Capital a True Ventures', ['Kite Ventures', 'Sequoia Capital', 'True Ventures']],
  ])('parts %s', (text, names) => {
    expect(splitNames(text, () => false)).toEqual(names);
  });
  test.each([
    'Fundacja Kultury i Sztuki',
    'Ministerstvo školství a sportu',
    'Kementerian Riset dan Teknologi',
    'Stiftelsen för Vård och Hälsa',
    'Stichting Kunst en Cultuur',
    'Fundación Jóvenes en Acción',
    'Once Upon a Farm',
    'Fund a Better World Fund',
    'Dan Ventures',
    'Alder OCH Birch Partners',
  ])('does not part %s', (text) => {
    expect(splitNames(text, () => false)).toEqual([text]);
  });
  test('parts names of which both stand alone elsewhere', () => {
    const known = new Set(['Zorg', 'Mavi']);
    expect(splitNames('Zorg ve Mavi', (name) => known.has(name))).toEqual(['Zorg', 'Mavi']);
    expect(splitNames('Zorg ve Kara', (name) => known.has(name))).toEqual(['Zorg ve Kara']);
  });
});
