import type { DealColumnKey } from '../../../contract/deals/deals.ts';
import { fold } from '../reading/fold.ts';

/** Headers of what is beside the core of a deal, in five languages: terms of loans, rights of investors, spans of grants. */

interface TermHeader {
  readonly key: DealColumnKey;
  readonly words: RegExp;
  /** Other words by which it is something else. */
  readonly not?: RegExp;
}

const span =
  /(?<![a-z])(?:tenors?|tenures?|loan term|term|terms? in|maturity (?:in )?(?:months|years|period)|repayment (?:term|period)|amorti[sz]ation period|laufzeit|kreditlaufzeit|duree|plazo|prazo|duration|dauer|duracion|duracao|vigencia|looptijd|loptid\w*|lanetid|lobetid|laanetid|lopetid|nedbetalingstid|avdragstid|tilbagebetalingstid|laina aika|laina ajan pituus|kesto|jangka waktu|vade(?:si)?|splatnost|doba (?:splatnosti|trvani|splaceni)|okres (?:splaty|kredytowania|finansowania|trwania|realizacji)|czas trwania|varaktighet|varighet|varighed|durata|sure(?:si)?|futamido|thoi han|ky han|rok otplate|doba odplacila|期間|返済期間|融資期間|貸付期間|借入期間)(?![a-z])/;
const notSpan =
  /\b(?:remaining|rem|remng|residual|outstanding|restant\w*|elapsed|seasoning|grace|differe|gracia|carencia|tilgungsfrei\w*|karenz\w*|von|bis|from|to|until|start|end|beginn|ende|inicio|fin|date|datum|fecha|data|type|sheet|condition\w*|payment|long|short|request\w*|meeting|evaluation|decision|reply|startu|slutu|zahajeni|ukonceni|rozpoczecia|zakonczenia|inizio|fine|scadenza|erogazione)\b/;
/** Of loans: how long a debt is paid back is not how long a grant lasts. */
const repaid =
  /(?<![a-z])(?:amorti\w*|repay\w*|tilgung\w*|ruckzahlung\w*|rembours\w*|reembols\w*|pay ?back|loans?|credits?|debt|kredit\w*|darlehen\w*|prets?|emprunts?|prestamos?|creditos?|emprestimos?|tenors?|maturity|lan\w*|laan\w*|nedbetal\w*|avdrag\w*|laina\w*|tenor|vade\w*|splatnost\w*|splaceni|uver\w*|splaty|kredyt\w*|pozyczk\w*|prestit\w*|mutu\w*|rimbors\w*|lening\w*|pinjaman|返済|融資|貸付|借入)(?![a-z])/;
const interest =
  /(?<![a-z])(?:interest|interest rate|int rt|intrate|note rate|coupon rate|roi|rate of interest|zins|zinsen|zinssatz|sollzins\w*|nominalzins\w*|taux(?: d)?(?: interet)?s?|interets?|tasa(?: de)?(?: interes)?|tipo de interes|interes|juros|rente(?:percentage|voet)?(?= pct| in)|rente(?:percentage|voet)|taxa(?: de)?(?: juros)?|coupon|kupon|rate|ranta|rantesats|rantan|rente|rentesats|rentefod|rentefot|korko|korkoprosentti|korko pct|suku bunga|bunga|faiz(?: orani)?|urok(?:ova sazba)?|oprocentowanie|rentepercentage|rentevoet|tasso(?: annuo| nominale)?(?: di)?(?: interesse)?|kamat\w*|dobanda|lai suat|kamata|kamatna stopa|obrestna mera|intress|procentu likme|palukanos|金利|利率|年利|年利率|貸付利率|融資利率)(?![a-z])/;
const notInterest =
  /\b(?:exchange|fx|conversion|success|match\w*|tax|steuer\w*|guarant\w*|cambio|change|wechselkurs|umrechnung\w*|type|typ|art|index|basis|fixed|floating|variable|approval|growth|default|cofinan\w*|forder\w*|subvention\w*|ayuda|aide|payment|accrued|paid|due|per cent of|effective|effektiv\w*|hour|day|hourly|daily|unit|currency|spread|margin|penalty|late|overdue|rating|note(?! rate)|suces\w*|vaihtokurssi|valutakurs\w*|kurs\w*|cambio|stod\w*|stotte\w*|tuki|avustus\w*|dotac\w*)\b/;

const headers: readonly TermHeader[] = [
  {
    key: 'graceMonths',
    words:
      /(?<![a-z])(?:grace(?: period)?|tilgungsfrei\w*|karenzzeit|periode de (?:grace|franchise)|differe(?: d amortissement)?|periodo de gracia|meses de gracia|carencia|periodo de carencia|amorteringsfri\w*|avdragsfri\w*|afdragsfri\w*|lyhennysvapaa\w*|masa tenggang|odemesiz\w*|odklad splatek|karencja|okres karencji|aflossingsvrij\w*|preammortamento|据置期間)(?![a-z])/,
    not: /\b(?:date|datum|fecha|data)\b/,
  },
  { key: 'termMonths', words: span, not: notSpan },
  { key: 'durationMonths', words: span, not: new RegExp(`${notSpan.source}|${repaid.source}`) },
  {
    key: 'aprPct',
    words:
      /\b(?:apr|aprc|annual percentage rate|effective (?:annual )?(?:interest )?rate|effektivzins\w*|effektiver (?:jahres)?zins\w*|taeg|teg|tae|taux annuel effectif\w*|taux effectif\w*|effektiv (?:ranta|rente)|effektivrente|effektivranta|aop|todellinen vuosikorko|rpsn|rrso|thm|taeg|jkp|yillik maliyet orani|tasa anual equivalente|taxa efetiva\w*|custo efetivo total)\b/,
  },
  {
    key: 'rateType',
    words:
      /\b(?:fixed (?:or )?(?:floating|variable)|fixed variable|(?:interest )?rate type|interest type|type of (?:interest|rate)|zinsart|zinstyp|type de taux|tipo de tasa|tipo de (?:juros|taxa))\b/,
  },
  {
    key: 'spreadBps',
    words: /\b(?:margin|spread|marge|margen|margem|zinsmarge|zinsaufschlag)\b/,
    not: /\b(?:gross|net|profit|operating|ebitda|brut\w*|nett\w*|operativ\w*)\b/,
  },
  { key: 'ratePct', words: interest, not: notInterest },
  {
    key: 'maturity',
    words:
      /(?<![a-z])(?:maturity|final maturity|maturity date|maturity day|loan end|falligkeit\w*|endfalligkeit|ruckzahlungsdatum|echeance(?: finale)?|vencimiento|fecha de vencimiento|vencimento|data de vencimento|final repayment|forfallodag|forfallodatum|forfaldsdato|forfaldsdag|forfallsdato|erapaiva|erapvm|jatuh tempo|vade tarihi|datum splatnosti|den splatnosti|termin splaty|data splaty|vervaldatum|vervaldag|einddatum lening|scadenza|data di scadenza|満期日|返済期日|返済期限)(?![a-z])/,
    not: /\b(?:months|years|monate|jahre|mois|ans|meses|anos|amount|year of)\b/,
  },
  {
    key: 'stakePct',
    words:
      /^equity$|\b(?:equity stake|stake|equity (?:offered|offer|given|sold|released|issued|taken|acquired)|(?:offered|sold) equity|stake (?:offered|sold)|ownership|shareholding|equity pct|pct equity|equity share|equity percent\w*|share of equity|beteiligungsquote|beteiligungshohe|anteil|part (?:du|de) capital|participacion pct|participacao pct|(?:participacion|participacao|participation|beteiligung|quota)(?: \w+){0,2} pct|pct (?:participacion|participacao|participation|beteiligung|(?:of|in) (?:the )?(?:company|firm|startup|venture|capital)|acquired|bought|sold|held|owned|du capital|del capital|do capital)|(?:acquired|bought|sold|held|owned) pct|(?:belang|deelneming|aandeel|aandelenbelang|udzial\w*|podil|agarandel|eierandel|ejerandel|andel|omistusosuus|osuus|hisse oran\w*|hisse payi|ortaklik pay\w*|pay oran\w*|reszesedes|kepemilikan|kepemilikan saham|udjel|delez|osalus|partecipazione|cota)(?: \w+){0,2} pct|pct (?:belang|udzialow|podilu|omistus|kepemilikan|partecipazione))\b/,
    not: /\b(?:guarant\w*|state|women|public|female|eigenmittel|value|price)\b/,
  },
  { key: 'discountPct', words: /\b(?:discount|rabatt|abschlag|decote|descuento|desconto)\b/, not: /\brate\b/ },
  { key: 'proRata', words: /\b(?:pro ?rata|prorata)\b/ },
  {
    key: 'startDate',
    words:
      /\b(?:start|starts|begin|beginning|beginn|laufzeit (?:von|ab)|start(?:datum|termin)|projektbeginn|debut|inicio|(?:project|grant|funding) from)\b/,
    not: /\b(?:up|ups|startup|startups|company|founded|firm|repayment)\b/,
  },
  {
    key: 'endDate',
    words:
      /\b(?:end|ends|ende|laufzeit bis|laufzeitende|enddatum|projektende|fin|final|termino|fim|completion|until|(?:project|grant|funding) to)\b/,
    not: /\b(?:user|beneficiar\w*|recipient|repayment|amount|report)\b/,
  },
  {
    key: 'recipientType',
    words:
      /\b(?:rechtsform|legal (?:form|status|structure|entity type|type)|forme juridique|statut juridique|nature juridique|forma juridica|natureza juridica|naturaleza juridica|entity type|type of entity)\b/,
    not: /\b(?:funder|investor|lender|donor|bank)\b/,
  },
];

const containers = /^(?:attributes|fields|properties|relationships|data|records?|node|items?|value)$/i;

/** Of a path in JSON the names that say something; else the header as it is. */
export const bareHeader = (name: string): string => {
  const parts = name.split('/');
  if (parts.length < 2 || parts.some((part) => /^\s|\s$/.test(part))) return name;
  const telling = parts.filter((part, at) => at === parts.length - 1 || !containers.test(part));
  return telling.join('/');
};

/** Words of terms in scripts of other letters, by what they mean in English; the longer before the shorter. */
const termsInOtherLetters: readonly (readonly [RegExp, string])[] = (
  [
    [
      'льготн\\p{L}* период\\p{L}*|пільгов\\p{L}* період|отсрочк\\p{L}*|περιοδος χαριτος|宽限期|거치기간|فترة السماح|גרייס|ระยะเวลาปลอดหนี้',
      'grace period',
    ],
    [
      'процентн\\p{L}* ставк\\p{L}*|відсоткова ставка|процентна ставка|ставка|лихвен\\p{L}* процент|лихва|каматна стопа|επιτοκιο|利率|年利率|贷款利率|금리|이자율|이율|대출금리|سعر الفائدة|معدل الفائدة|نسبة الفائدة|الفائدة|ריבית|שיעור הריבית|ब्याज दर|ब्याज|อัตราดอกเบี้ย|ดอกเบี้ย',
      'interest rate',
    ],
    [
      'срок погашения|термін погашення|ημερομηνια ληξης δανειου|到期日|만기일|تاريخ الاستحقاق|מועד פירעון',
      'maturity date',
    ],
    [
      'срок|термін|строк|срок на кредита|рок отплате|διαρκεια|贷款期限|期限|借款期限|대출기간|상환기간|기간|مدة القرض|المدة|مدة|תקופה|תקופת ההלוואה|משך|अवधि|ระยะเวลา|ระยะเวลากู้',
      'term',
    ],
    [
      'доля(?: в компании| инвестора)?|частка|пакет акций|дял|удео|ποσοστο συμμετοχης|συμμετοχη|持股比例|股权比例|占股|占比|지분율|지분|نسبة الملكية|حصة الملكية|نسبة الحصة|אחוז החזקה|אחזקה|हिस्सेदारी|สัดส่วนการถือหุ้น|สัดส่วนหุ้น',
      'equity stake',
    ],
    [
      'мес\\p{L}*|міс\\p{L}*|месец\\p{L}*|μηνες|μηνων|个月|月数|月|개월|شهر|أشهر|شهور|بالأشهر|חודשים|חודש|माह|महीने|मास|เดือน',
      'months',
    ],
    ['лет|годы|годах|роки|років|години|година|ετη|ετων|χρονια|سنوات|بالسنوات|שנים|वर्ष|साल|ปี', 'years'],
    ['процент\\p{L}*|відсот\\p{L}*|проценти|τοις εκατο', 'pct'],
  ] as const
).map(([list, word]) => [
  new RegExp(
    list
      .split('|')
      .map((one) => `(?<!\\p{L})${fold(one).replaceAll('\\p{l}', '\\p{L}')}(?!\\p{L})`)
      .join('|'),
    'gu',
  ),
  word,
]);
function inEnglish(text: string): string {
  if (!/[^\p{ASCII}]/u.test(text)) return text;
  return termsInOtherLetters.reduce((words, [pattern, word]) => words.replaceAll(pattern, ` ${word} `), text);
}

/** Its words, in lower case and without accents, with `pct` for the sign. */
export const plainHeader = (name: string): string => inEnglish(bareWords(name)).replaceAll(/\s+/g, ' ').trim();
const bareWords = (name: string): string =>
  fold(bareHeader(name).replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replaceAll('%', ' pct ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();

/** The fields that a header may mean by its words; whether its values are such is for the profile. */
export function termsOf(name: string): DealColumnKey[] {
  const text = plainHeader(name);
  const found = headers.filter(({ words, not }) => words.test(text) && not?.test(text) !== true).map(({ key }) => key);
  // An APR is no rate besides, a grace period no term.
  const [first] = found;
  return first === undefined ? [] : found.filter((key) => !isBeside(key, first));
}
const isBeside = (key: DealColumnKey, first: DealColumnKey): boolean =>
  (first === 'graceMonths' && key !== first) ||
  (key === 'ratePct' && (first === 'aprPct' || first === 'rateType' || first === 'spreadBps'));

/** How a header counts a span of time; null where it does not say. */
export function spanUnitIn(name: string): 'months' | 'years' | 'days' | 'weeks' | null {
  const text = plainHeader(name);
  if (
    /\b(?:months?|mths?|mos|monate?n?|thang|mjesec\w*|mesecev|kuud|mois|mes|meses|maand(?:en)?|manader|maneder|mdr|mnd|man|kuukautta|kk|bulan|bln|ay|mesice?|mesicu|mesicich|miesiecy|miesiace|miesiacach|mies|mesi)\b|[ヶかカ]月/.test(
      text,
    )
  )
    return 'months';
  if (
    /\b(?:years?|yrs?|jahre?n?|ans?|annees?|anos?|jaar|jaren|ar|aar|vuotta|vuosina|v|tahun|yil|roky|rocich|roku|let|letech|lata|latach|anni)\b|年数|(?:^|\s)年(?:$|\s)/.test(
      text,
    )
  )
    return 'years';
  if (/\b(?:weeks?|wochen|semaines?|semanas?)\b/.test(text)) return 'weeks';
  return /\b(?:days?|tage?n?|jours?|dias?)\b/.test(text) ? 'days' : null;
}

/** What a header says of the unit of a rate: percent, a hundredth of it, or nothing. */
export function rateUnitIn(name: string): 'percent' | 'basis_points' | null {
  const text = plainHeader(name);
  if (/\b(?:bps|bp|basis points?|basispunkte?n?|points de base|puntos basicos|pontos base)\b/.test(text))
    return 'basis_points';
  return /\b(?:pct|percent|per cent|percentage|prozent|procent\w*|prosent\w*|prosentti\w*|persen|yuzde|pour cent|por ciento|por cento|a a|p a)\b/.test(
    text,
  )
    ? 'percent'
    : null;
}
