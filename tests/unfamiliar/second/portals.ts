import { rowsXml, workbookOf, type SheetCell } from '../../packed-files.ts';
import { dmy, grouped, table } from '../write.ts';
import { figuresOf, type Award, type SecondFile } from './award.ts';
import { dateCell, iso885915, windows1252 } from './encode.ts';
import { centAmount, dayOf, listOf, orgOf, pick, wholeAmount, yearStart } from './invent.ts';

/** What governments and public banks publish, in the columns that their portals use. */

const plain: Omit<Award, 'recipient' | 'funders' | 'amount' | 'on'> = {
  kind: 'grant',
  currency: 'EUR',
  precision: 'day',
  country: null,
};

const towns = ['Ville de Valombre', 'Agglomération du Clair-Val', 'Département de la Haute-Combe'];
const subsidies = (): Award[] =>
  listOf(45, (at) => ({
    ...plain,
    recipient: at % 9 === 4 ? `Cœur de ${orgOf('fr', at)}` : orgOf('fr', at),
    funders: [pick(towns, at)],
    amount: centAmount(at, 100),
    on: dayOf(at, 2018, 4),
  }));
const french: SecondFile = {
  name: 'French subsidies in the columns of the national scheme, ISO-8859-15',
  fileName: 'subventions_2018-2021.csv',
  make: () =>
    iso885915(
      table(
        'nomAttribuant idAttribuant dateConvention referenceDecision nomBeneficiaire idBeneficiaire objet montant nature conditionsVersement notificationUE pourcentageSubvention'.split(
          ' ',
        ),
        subsidies().map(({ recipient, funders, amount, on }, at) => [
          funders[0]!,
          `2135023880${1000 + (at % 3)}`,
          on!,
          `2018-DEL-${100 + at}`,
          recipient!,
          `8${10_000_000_000_000 + at * 1_234_567}`,
          `Aide à l'année, plafonnée à 100 €, volet ${at + 1}`,
          amount!.replace('.', ','),
          'aide en numéraire',
          'unique',
          'non',
          '1',
        ]),
        { mark: ';', end: '\r\n' },
      ),
    ),
  truth: () => ({ awards: subsidies(), samples: [0, 4, 21] }),
  answers: {
    kind: 'grant',
    currency: 'EUR',
    encoding: 'windows-1252',
    'field:recipientName': 'nomBeneficiaire',
    'field:funderNames': 'nomAttribuant',
    'field:amount': 'montant',
    'field:date': 'dateConvention',
  },
};

const tools = ['SUBVENCIÓN Y ENTREGA DINERARIA SIN CONTRAPRESTACIÓN', 'PRÉSTAMO', 'GARANTÍA'];
const lands = [
  ['España', 'ES'],
  ['Portugal', 'PT'],
  ['Francia', 'FR'],
  ['Reino Unido', 'GB'],
  ['Estados Unidos', 'US'],
  ['Países Bajos', 'NL'],
] as const;
const concessions = (): Award[] =>
  listOf(48, (at) => ({
    ...plain,
    kind: at % 3 === 0 ? 'grant' : at % 4 === 1 ? 'debt' : at % 4 === 2 ? 'debt' : 'grant',
    recipient: orgOf('es', at),
    funders: [pick(['Agencia de Innovación de Valdeoro', 'Instituto de Fomento de la Ribera'], at)],
    amount: centAmount(at, 250),
    on: dayOf(at, 2019, 3),
    country: pick(lands, at)[1],
  }));
const toolOf = ({ kind }: Award, at: number): string => (kind === 'grant' ? tools[0]! : tools[at % 4 === 1 ? 1 : 2]!);
const spanish: SecondFile = {
  name: 'Spanish awards with notes above, the instrument in each row and a count below, Windows-1252',
  fileName: 'concesiones.csv',
  make: () =>
    windows1252(
      `Portal de ayudas públicas – Listado de concesiones\r\nFecha de exportación: 05/03/2022\r\n\r\n${table(
        [
          'Código concesión',
          'Administración',
          'Órgano convocante',
          'Instrumento',
          'Convocatoria',
          'Fecha de concesión',
          'NIF',
          'Beneficiario',
          'País',
          'Importe concedido',
        ],
        concessions().map((award, at) => [
          `SB${70_100_200 + at * 13}`,
          pick(['AUTONÓMICA', 'LOCAL'], at),
          award.funders[0]!,
          toolOf(award, at),
          `Ayudas a la pequeña empresa, línea ${1 + (at % 4)}`,
          dmy(award.on!),
          `B${12_345_670 + at}`,
          award.recipient!,
          pick(lands, at)[0],
          `${grouped(award.amount!, '.', ',')} €`,
        ]),
        { mark: ';', end: '\r\n' },
      )}Total registros: 48\r\n`,
    ),
  truth: () => ({ awards: concessions(), passedOver: 1, samples: [0, 1, 17, 30] }),
  answers: {
    kind: 'grant',
    currency: 'EUR',
    'field:funderNames': 'Órgano convocante',
    encoding: 'windows-1252',
    delimiter: ';',
    header: 'yes',
  },
};

const states = [
  ['Deutschland', 'DE'],
  ['Österreich', 'AT'],
  ['Schweiz', 'CH'],
] as const;
const projects = (): Award[] =>
  listOf(44, (at) => ({
    ...plain,
    recipient: orgOf('de', at),
    funders: [pick(['Ressort für Klima', 'Ressort für Forschung', 'Ressort für Häfen'], at)],
    amount: centAmount(at, 1000),
    on: dayOf(at, 2014, 6),
    country: pick(states, at % 7 === 0 ? at : 0)[1],
    more: { endDate: `${2021 + (at % 3)}-12-31` },
  }));
const wrapped = (cell: string): string => `="${cell}"`;
const german: SecondFile = {
  name: 'German catalogue of projects, every cell as ="…", the start of a project as its only date',
  fileName: 'Suchliste.csv',
  make: () =>
    windows1252(
      [
        'FKZ;Ressort;Zuwendungsempfänger;Ausführende Stelle;Bundesland;Staat;Thema;Laufzeit von;Laufzeit bis;Fördersumme in EUR;Förderart'.split(
          ';',
        ),
        ...projects().map(({ recipient, funders, amount, on, more }, at) => [
          `01AB${21_000 + at}C`,
          funders[0]!,
          recipient!,
          recipient!,
          pick(['Bayern', 'Thüringen', 'Hessen'], at),
          pick(states, at % 7 === 0 ? at : 0)[0],
          `Verbundvorhaben: Wärme aus Abluft – Teilvorhaben ${at + 1}`,
          dmy(on!, '.'),
          dmy(String(more?.['endDate']), '.'),
          grouped(amount!, '.', ','),
          pick(['PDIR', 'FKST'], at),
        ]),
      ]
        .map((cells) => `${cells.map(wrapped).join(';')}\r\n`)
        .join(''),
    ),
  truth: () => ({ awards: projects(), samples: [0, 7, 25] }),
  answers: {
    kind: 'grant',
    encoding: 'windows-1252',
    'field:recipientName': 'Zuwendungsempfänger',
    'field:funderNames': 'Ressort',
    'field:date': 'Laufzeit von',
    'field:amount': 'Fördersumme in EUR',
  },
};

const council = (): Award[] =>
  listOf(40, (at) => ({
    ...plain,
    recipient: orgOf('en', at),
    funders: [pick(['Harbourside Borough Council', 'Northmoor Lottery Fund'], at)],
    amount: at % 10 === 9 ? null : wholeAmount(at, 25),
    currency: 'GBP',
    on: `${2016 + (at % 5)}-01-01`,
    precision: 'year',
  }));
const councilTotal = (): string =>
  grouped(String(figuresOf({ awards: council(), samples: [] })['sum of grant GBP']), ',', '.');
const english: SecondFile = {
  name: 'grants of a council with financial years as the only date, and a total',
  fileName: 'Grants register.csv',
  make: () =>
    table(
      [
        'Financial Year',
        'Ref',
        'Organisation name',
        'Charity no.',
        'Purpose of grant',
        'Grant value (£)',
        'Funding body',
      ],
      [
        ...council().map(({ recipient, funders, amount, on }, at) => [
          `${on!.slice(0, 4)}/${Number(on!.slice(2, 4)) + 1}`,
          `HB/${100 + at}`,
          recipient!,
          at % 4 === 0 ? '' : String(1_100_000 + at * 37),
          pick(['Rent support', 'Summer play scheme', 'Running costs, core'], at),
          amount === null ? 'TBC' : `£${grouped(amount, ',', '.')}.00`,
          funders[0]!,
        ]),
        ['', '', 'TOTAL', '', '', `£${councilTotal()}.00`, ''],
      ],
    ),
  truth: () => ({ awards: council(), passedOver: 1, samples: [0, 9, 22] }),
  answers: { kind: 'grant', 'field:date': 'Financial Year', 'field:recipientName': 'Organisation name' },
};

const members = [
  ['GERMANY', 'DE'],
  ['NETHERLANDS', 'NL'],
  ['CZECHIA', 'CZ'],
  ['TÜRKIYE', 'TR'],
  ['MOLDOVA, REPUBLIC OF', 'MD'],
  ['GREECE', 'GR'],
  ['UNITED KINGDOM', 'GB'],
] as const;
const commitments = (): Award[] =>
  listOf(49, (at) => ({
    ...plain,
    recipient: orgOf(pick(['de', 'en', 'fr'] as const, at), at),
    funders: [pick(['Directorate for Research and Innovation', 'Directorate for Regional Policy'], Math.floor(at / 2))],
    amount: centAmount(at, 500),
    on: yearStart(dayOf(at, 2014, 6)),
    precision: 'year',
    country: pick(members, at)[1],
  }));
const european: SecondFile = {
  name: 'commitments of a union by year, with the total of a commitment beside the part of each beneficiary',
  fileName: 'FTS_2019.csv',
  make: () =>
    table(
      [
        'Year',
        'Budget line number and name',
        'Commitment reference',
        'Name of beneficiary',
        'VAT number of beneficiary',
        'City',
        'Country / Territory',
        "Beneficiary's contracted amount (EUR)",
        'Commitment contracted amount (EUR) (A)',
        'Subject of grant',
        'Responsible department',
        'Funding type',
        'Beneficiary type',
      ],
      commitments().map(({ recipient, funders, amount, on }, at) => [
        on!.slice(0, 4),
        '08.020100 - Innovation',
        `SCR.CTR.${410_000 + Math.floor(at / 2)}`,
        recipient!,
        `XX${900_000_000 + at}`,
        'Old Harbour',
        pick(members, at)[0],
        amount!,
        '9876543.21',
        `Work package ${at}: cleaner ports, safer seas`,
        funders[0]!,
        'Grants',
        pick(['Private Companies', 'Non-profit organisations', 'Public bodies'], at),
      ]),
    ),
  truth: () => ({ awards: commitments(), samples: [0, 3, 40] }),
  answers: {
    kind: 'grant',
    'field:recipientName': 'Name of beneficiary',
    'field:funderNames': 'Responsible department',
    'field:amount': "Beneficiary's contracted amount (EUR)",
    'field:date': 'Year',
  },
};

const operations = (): Award[] =>
  listOf(40, (at) => {
    const isGrant = at % 5 === 2;
    return {
      ...plain,
      kind: isGrant ? 'grant' : 'debt',
      recipient: orgOf('pt', at),
      funders: ['Banco de Fomento Aurora'],
      amount: wholeAmount(at, 12_500),
      currency: 'BRL',
      on: dayOf(at, 2012, 9),
      more: { rate_pct: isGrant ? null : String(2 + (at % 6) / 2) },
    };
  });
const brazilian: SecondFile = {
  name: 'workbook of a Brazilian bank: titles above, no funder, loans and non-repayable money in one list',
  fileName: 'operacoes_contratadas.xlsx',
  make: () =>
    workbookOf([
      {
        name: 'Operações',
        rows: rowsXml([
          ['Banco de Fomento Aurora – Operações contratadas'],
          ['Valores em reais (R$)'],
          ['Atualizado em 31/12/2021'],
          [],
          'Cliente|CNPJ|Descrição do projeto|UF|Data da contratação|Valor contratado R$|Valor desembolsado R$|Juros (% a.a.)|Modalidade de apoio|Situação do contrato'.split(
            '|',
          ),
          ...operations().map(({ kind, recipient, amount, on, more }, at): SheetCell[] => [
            recipient,
            `12.345.${100 + at}/0001-0${at % 10}`,
            `Expansão da unidade ${at + 1}`,
            pick(['SP', 'RJ', 'BA'], at),
            dateCell(on!),
            Number(amount),
            Math.round(Number(amount) * 0.8),
            more?.['rate_pct'] === null ? null : Number(more?.['rate_pct']),
            kind === 'grant' ? 'NÃO REEMBOLSÁVEL' : 'REEMBOLSÁVEL',
            pick(['ATIVO', 'LIQUIDADO'], at),
          ]),
          ['Total geral', null, null, null, null, 999_999_999],
        ]),
      },
    ]),
  truth: () => ({ awards: operations(), passedOver: 1, samples: [0, 2, 33], totals: ['rate_pct'] }),
  answers: {
    // The totals in the file are none of its rows.
    total: 'keep',
    kind: 'debt',
    'field:recipientName': 'Cliente',
    'field:funderNames': '=Banco de Fomento Aurora',
    'field:amount': 'Valor contratado R$',
    currency: 'BRL',
  },
};

export const portals: readonly SecondFile[] = [french, spanish, german, english, european, brazilian];
