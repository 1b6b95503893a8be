import { isCurrency } from '../../../contract/currencies.ts';
import { fold } from '../reading/fold.ts';
import { moreHeaderWords } from './lists/more-header-words.ts';
import { otherScriptWords } from './lists/other-script-words.ts';
import { bareHeader } from './term-headers.ts';

/**
 * The words of the field in headers, in English, German, French, Spanish and Portuguese, folded: what each says of the
 * column; those of ten more languages are in lists/more-header-words.ts. A header is read as its words; a word that is none
 * of these may be several of them joined.
 */

export const wordClasses = [
  'recipient',
  'funder',
  'party',
  'name',
  'money',
  'weakMoney',
  'otherMoney',
  'date',
  'given',
  'otherDate',
  'year',
  'kind',
  'attribute',
  'country',
  'currency',
  'unit',
  'filler',
] as const;
export type WordClass = (typeof wordClasses)[number];

const words: Readonly<Record<WordClass, string>> = {
  /** Who gets the money. */
  recipient: `payee payees holder receiver receivers recipient recipients grantee grantees borrower borr awardee investee beneficiary donee debtor startup startups
    portfoliocompany company companies firm business enterprise venture applicant client customer obligor issuer winner
    empfanger empfangerin kreditnehmer darlehensnehmer zuwendungsempfanger unternehmen firma startups antragsteller
    fordermittelempfanger begunstigter gesellschaft
    beneficiaire beneficiaires entreprise societe emprunteur laureat porteur receveur attributaire
    beneficiado beneficiada beneficiario beneficiaria beneficiarios empresa prestatario sociedad adjudicatario receptor entidadbeneficiaria
    tomador mutuario emprestimotomador proponente sociedade devedor donatario geldnemer kredietnemer funded invested supported awarded financed`,
  /** Who gives it. */
  funder: `funder funders investor investors lender lenders donor donors grantor grantmaker grantmakers bank banks fund
    foundation agency financier provider backer backers sponsor vc granting funding awarding lending investing financing donating giver
    geldgeber kapitalgeber kreditgeber darlehensgeber forderer stifter stiftung fordermittelgeber zuwendungsgeber
    investoren bewilligungsbehorde forderstelle mittelgeber spender hausbank foerderer
    financeur bailleur preteur investisseur investisseurs banque donateur fondation subventionneur financeurs fonds
    financiador financiadora financiadores inversor inversores inversionista inversionistas prestamista banco concedente otorgante donante
    coinvestors coinvestor coinvestoren coinvestisseur coinvestisseurs coinversor coinversores coinversionista coinversionistas
    coinvestidor coinvestidores mitinvestor mitinvestoren cofinanceur cofinanceurs cofinanciador cofinanciadores cofunder cofunders
    accelerator incubator aceleradora incubadora accelerateur incubateur beschleuniger fundacion fundacao investitore investitori coinvestitore coinvestitori finanziatore finanziatori
    investeerder investeerders geldverstrekker kredietverstrekker credor investidor investidores doador mutuante patrocinador concedentes`,
  /** A body that may stand on either side. */
  party: `organo organos orgao orgaos organisation organization organisations organizations org orgs institution institutions institute body entity party
    organismo entidad entidade instituicao institucion organisme etablissement institut einrichtung organisationen trager partner member
    association charity trust agencia agence agentur behorde autorite autoridad autoridade`,
  name: `label name names nm nom noms nombre nombres nome nomes denominacion denominacao raisonsociale legal`,
  money: `amount amounts amt value sum principal betrag summe hohe montant somme valeur importe monto cuantia cantidad
    quantia montante valor total money volume volumen dollars`,
  /** Money in the right company of words alone. */
  weakMoney: `facility size funding investment raise raised awarded commitment committed approval approved grant granted award invested sanctioned
    financing loan lent donation donated round deal ticket forderung zuwendung kredit darlehen bewilligt investition
    contribution contributions contribucion aportacion contribuicao aporte beitrag finanzierung financement pret capital prete subvention accorde investissement leve aide credit emprunt concedido concedida prestamo subvencion
    inversion ayuda financiacion emprestimo subvencao investimento aprovado financiamento apoio levantado`,
  /** Money of another meaning: never the amount of the deal. */
  otherMoney: `requested asked applied valuation premoney postmoney pre post money revenue turnover budget cost costs expenses fee fees
    guaranteed guarantee gty guaranty guarantied outstanding balance repaid undisbursed disbursed disbursement cancelled canceled
    chargeoff charged due interest rate percent pct percentage share equity stake match matching minimum maximum min max least most
    average median cumulative lifetime overall todate ever asset assets salary price cap floor ceiling remaining written target
    goal sought proposed expected estimated initial original tax net income profit
    beantragt umsatz kosten rest zins zinssatz bewertung eigenmittel gesamtkosten
    demande sollicite cout chiffre affaires taux valorisation
    solicitado coste costo saldo tasa valoracion presupuesto solicitada
    solicitada custo taxa orcamento avaliacao`,
  date: `date dt dates datum fecha data day dated dia jour tag when on at quarter month monat mois mes trimestre quartal qtr trim semestre halbjahr`,
  /** A date of the decision or the closing. */
  given: `origination originated sanction sanctioned award awarded grant granted approval approved approve decision decided deal funded funding closing closed close round announced
    announcement announce signed signing investment invested loan lent transaction agreement commitment committed raised made issued issue
    bewilligung bewilligt bewilligungs vergabe vertrag vertrags abschluss abschlussdatum entscheidung zuwendung forderung kredit
    finanzierung runde beteiligung ankundigung
    accordee accordees attribuee attribuees octroyee octroyees notifiee signee annoncee
    decision attribution octroi accord signature notification convention versement annonce leve pret
    concesion concedida aprobacion aprobado firma adjudicacion operacion resolucion anuncio cierre prestamo
    concessao aprovacao assinatura decisao anuncio rodada emprestimo contratacao`,
  /** A date of another event. */
  otherDate: `application applied submission submitted received receipt start begin starts started end ends ended finish finished due deadline
    maturity expiry expires expiration repayment paid payment disbursement disbursed first last next updated update modified created founded
    founding foundation birth incorporated incorporation registered registration published publication completed completion planned
    effective asof retrieved reported period valid until from to through status cancelled chargeoff milestone forgiveness
    antrag antrags beginn start ende laufzeitende fallig falligkeit stand grundung veroffentlichung aktualisiert
    depot debut fin echeance creation publication
    solicitud inicio fin vencimiento creacion publicacion actualizacion
    solicitacao termino vencimento criacao publicacao`,
  year: `wirtschaftsjahr haushaltsjahr geschaftsjahr forderjahr year years fy fiscalyear jahr jahre annee exercice ano anos ejercicio exercicio yr vintage`,
  kind: `kategorie categorie categoria naturaleza natureza forma typology type kind instrument product stage series round category class form nature art typ form finanzierungsart finanzierungsrunde
    outil finanzinstrument finanzierungsinstrument finanzprodukt forderinstrument runde produkt nature genre type forme tour instrumento tipo modalidad modalidade produto ronda rodada fase`,
  attribute: `concepto conceito projeto proyecto verwendungszweck verwendung hq officer manager branch situacao situacion statut title titel titre titulo bezeichnung activity activities use uses repayment interval genders gender pi id ids identifier code codes number no nr num ref reference key uuid permalink slug city town state region county province
    zip zipcode postcode postal plz address street website web url link homepage linkedin twitter crunchbase email phone telephone contact
    description abstract summary purpose objective notes note comment comments remarks remark status industry industries sector sectors category categories
    vertical market segment theme topic area programme program scheme project employees employee headcount size age gender count
    lang role roles rolle latitude longitude lat lon logo tags keywords duration term months mths jobs bewerbung branche zweck beschreibung stadt ort bundesland
    strasse bemerkung laufzeit monate kommentar objet ville departement adresse secteur duree commentaire codepostal siren siret domaine
    ciudad provincia direccion sector finalidad objeto plazo comentario cif nif expediente cidade estado setor finalidade prazo observacao
    cnpj cpf owner owned founder founders ceo director led aktenzeichen kennung nummer short long race ethnicity veteran franchise naics sic
    district license licence source language version tranche`,
  country: `country countries countrycode nation land staat pays pais iso`,
  currency: `currency currencies ccy cur curr wahrung wahrungen whg waehrung devise devises divisa divisas moneda monedas moeda moedas monnaie valuta`,
  unit: `livre livres sterling libra libras franc francs franco francos franken suisse suisses suizo suizos suico suicos couronne couronnes krona kronor krone kroner kronen dolar dolares rupie rupien yuan yen peso pesos rand reais americain americains americano americanos estadounidense estadounidenses cent cents centime centimes centavo centavos centimo centimos pence pennies paise rappen usd eur gbp inr chf sek nok dkk jpy cny aud cad nzd zar brl mxn sgd hkd krw ngn kes us euro euros pound pounds dollar million millions mn mio mil mln mill
    thousand thousands tsd teur tusd tgbp tchf keur kusd kgbp kchf meur musd mrd bn billion billions k m crore crores cr lakh lakhs millionen milliers millones miles milhoes milhares rs rupees
    s`,
  filler: `narrative dd mm yy yyyy jj aaaa tt contract contracted contratado contratacao contrato notice the of in for to by and or a an de del der die das des du la le les el los las do da dos e et y und von fur en au aux pro per
    am zum zur main primary lead full local official parent main given our new all financial fiscal dollars action buy net altri altre overige is was been who what value`,
};

/** Two words that mean one. */
const phrases: readonly (readonly [RegExp, string])[] = [
  [/\bgrant makers?\b/g, 'grantmaker'],
  [/\bowner (?=org)/g, ''],
  [
    /\b(outils?|instruments?|instrumentos?|produits?|produtos?|productos?) (?:financiers?|financieros?|financeiros?)\b/g,
    '$1',
  ],
  [/\b(org|organi[sz]ation|organisme) (?:title|titre)\b/g, '$1 name'],
  [/\bstart up(s?)\b/g, 'startup'],
  [/\bportfolio compan(?:y|ies)\b/g, 'portfoliocompany'],
  [/\b(?:as of|asof)\b/g, 'asof'],
  [/\bto date\b/g, 'todate'],
  [/\braison sociale\b/g, 'raisonsociale'],
  [/\bcharge off\b/g, 'chargeoff'],
  [/\blaufzeit (?:von|ab)\b/g, 'beginn'],
  [/\blaufzeit bis\b/g, 'laufzeitende'],
  [/\bfiscal year\b/g, 'fiscalyear'],
  // How a day is written, and no code of a country.
  [/\biso (?=(?:date|datum|fecha|data|day)\b)/g, ''],
  [/\b(?:cost|date|month) of (?:birth|founding|incorporation)\b/g, 'birth'],
  [/\bgrant(?:ed)? (?:from|by)\b/g, 'funder'],
  [/\b(?:awarded|given|funded|financed|paid|provided|lent) by\b/g, 'funder'],
  [/\b(?:awarded|given|granted|paid|lent) to\b/g, 'recipient'],
  [/\b(?:receiving|recipient|beneficiary) (?:agenc(?:y|ies)|bod(?:y|ies)|entit(?:y|ies))\b/g, 'recipient name'],
  [/\bequity (investments?|amount|funding|financing|finance|value)\b/g, '$1 amount'],
  // Of what SPARQL answers: `typeLabel`, `companyLabel`.
  [/^(.+) label$/g, '$1'],
  [/\bventure capital\b/g, 'vc'],
  [
    /\b(?:entidad|institucion|instituicao|institution|financial|finanz) (?:financier[ae]|financeira|institut(?:e|ion))\b/g,
    'bank',
  ],
  [/\bhow much\b/g, 'amount'],
  // Turkish says who by a second word, Indonesian says money by two.
  [/\b(?:kredi|borc)(?:yi|i)? (?:alan|alici)(?:lar)?\b/g, 'borclu'],
  [/\b(?:kredi|borc)(?:yi|i)? veren(?:ler)?\b/g, 'alacakli'],
  [/\bhibe(?:yi)? alan(?:lar)?\b/g, 'yararlanici'],
  [/\bhibe(?:yi)? veren(?:ler)?\b/g, 'bagisci'],
  [/\b(?:destek|fon|yatirim)(?:yi|i)? (?:alan|alici)(?:lar)?\b/g, 'yararlanici'],
  [/\b(?:destek|fon)(?:yi|i)? veren(?:ler)?\b/g, 'bagisci'],
  [/\byatirim (?:yapan|alan) (?:kurum|sirket)\b/g, 'sirket'],
  [/\bmata uang\b/g, 'matauang'],
  [/\bpara birimi\b/g, 'parabirimi'],
  [/\btarget (?:compan(?:y|ies)|firms?|business(?:es)?|startups?|name)\b/g, 'portfoliocompany'],
  [/\b(?:ziel|target)(?:unternehmen|gesellschaft|firma)\b/g, 'portfoliocompany'],
  [/\b(?:societe|entreprise) cible\b/g, 'portfoliocompany'],
  [/\b(?:empresa|sociedad) objetivo\b|\bempresa alvo\b/g, 'portfoliocompany'],
  [/\bchef(?:fe)?s? de files?\b/g, 'lead'],
  [
    /\b(?:led by|liderad[ao]s? (?:por|pelo|pela)|mene?e?s? par|conduite? par|emmenee? par|angefuhrt (?:von|durch)|encabezad[ao]s? por|guidat[oa] da|geleid door|ledd av|ledet af)\b/g,
    'lead',
  ],
  [/\b(?:lider|lideres|leader|fuhrende[rs]?|federfuhrende[rs]?)\b/g, 'lead'],
  [/\bhaupt ?(investor\w*|kapitalgeber\w*|geldgeber\w*)/g, 'lead $1'],
  [/\b(?:main|principal) (investors?|funders?|lenders?|backers?)\b/g, 'lead $1'],
  [
    /\b(investisseurs?|inversor(?:es)?|investidor(?:es)?|inversionistas?|financeurs?|financiador(?:es)?) principa(?:l|ux|les|is)\b/g,
    '$1 lead',
  ],
];

/** Of which the words are longer than a letter or two; in Japanese and Chinese each sign may be one. */
const isEastern = (word: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/.test(word);
/** Scripts without spaces between words, and Korean, which joins them; its letters are folded into their parts. */
const isUnspaced = (word: string): boolean => isEastern(word) || /[\u0e00-\u0e7f\u1100-\u11ff]/.test(word);

const classesOf = new Map<string, Set<WordClass>>();
for (const name of wordClasses)
  for (const word of [
    ...`${words[name]} ${moreHeaderWords[name] ?? ''}`.trim().split(/\s+/),
    ...(otherScriptWords[name] ?? '').trim().split(/\s+/).map(fold),
  ])
    if (word !== '') classesOf.set(word, (classesOf.get(word) ?? new Set()).add(name));
const longest = Math.max(...[...classesOf.keys()].map((word) => word.length));
/** Joined parts are words of at least so many letters, or one of the short forms below. */
const shortest = 3;
const longestJoined = 60;
const shortForms = new Set(['dt', 'nm', 'id', 'no', 'nr', 'vc']);

/** Codes of ISO 4217 in capital letters; a word that is also such a code is none. */
export const codesIn = (text: string): string[] =>
  (text.match(/(?<![\p{L}\p{N}])[A-Z]{3}(?![\p{L}\p{N}])/gu) ?? []).filter(
    (code) => isCurrency(code) && code !== 'ALL' && code !== 'TOP',
  );
/** The same in brackets, or behind `in`: `Monto (COP)`. */
export const codesBeside = (name: string): string[] =>
  codesIn(name.match(/[([][^()[\]]*[)\]]|\b(?:in|en|em)\s+\S+$/gu)?.join(' ') ?? '');

export interface HeaderWord {
  readonly text: string;
  readonly classes: ReadonlySet<WordClass>;
}

/** The words of a header in their order: `BorrName`, `loan_recipient-org` and `Kreditnehmer` are read the same way. */
export function wordsOfHeader(name: string): HeaderWord[] {
  const spaced = bareHeader(name)
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replaceAll(/(?<=\p{L})["״׳](?=\p{L})/gu, '')
    .replaceAll(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();
  const codes = codesBeside(name);
  let text = fold(spaced);
  for (const [pattern, word] of phrases) text = text.replaceAll(pattern, word);
  return (
    text
      .split(' ')
      // Single letters are `R$`, `(s)` and the like; k and m are units.
      .filter((word) => word.length > 1 || word === 'k' || word === 'm' || isEastern(word))
      .flatMap(knownParts)
      .map((word) => ({
        text: word,
        classes: classesOf.get(word) ?? new Set(codes.includes(word.toUpperCase()) ? ['unit' as const] : []),
      }))
  );
}

/** The word as it is known, or its parts; in Arabic and Hebrew without the article before it. */
function knownParts(word: string): string[] {
  if (classesOf.has(word)) return [word];
  const bare = word.replace(/^(?:و?ال|ל?ה|ו|ب|ב|ל|מ)(?=.{3})/u, '');
  if (bare !== word && classesOf.has(bare)) return [bare];
  return partsOf(word) ?? partsOf(withoutE(word)) ?? (isUnspaced(word) ? piecesOf(word) : [word]);
}

/** Of a word without spaces the parts that are known, the longest first, and what is left between them as one word. */
function piecesOf(word: string): string[] {
  const found: string[] = [];
  let [rest, left] = [word.slice(0, longestJoined), ''];
  while (rest !== '') {
    const most = Math.min(rest.length, longest);
    let length = most;
    while (length > 0 && !(classesOf.has(rest.slice(0, length)) && isUnspaced(rest.slice(0, length)))) length -= 1;
    // One sign alone may be a part of any word.
    if (length > 1 || (length === 1 && found.length + left.length > 0 && rest.length === 1))
      found.push(rest.slice(0, length));
    else left += rest[0] ?? '';
    rest = rest.slice(Math.max(1, length > 1 ? length : 1));
  }
  return left === '' ? found : [...found, left];
}

/** `Empfaenger` as `Empfänger`. */
const withoutE = (word: string): string => word.replaceAll(/([aou])e/g, '$1');

/** `loanamount` as loan and amount, `Bewilligungsdatum` as Bewilligung and Datum; null where a part is no word of ours. */
function partsOf(word: string): string[] | null {
  if (word === '') return [];
  if (word.length > longestJoined) return null;
  for (let length = Math.min(word.length, longest); length >= (isEastern(word) ? 1 : 2); length -= 1) {
    const part = word.slice(0, length);
    if (!classesOf.has(part) || (length < shortest && !shortForms.has(part) && !isEastern(part))) continue;
    const rest = partsOf(word.slice(length)) ?? (word[length] === 's' ? partsOf(word.slice(length + 1)) : null);
    if (rest !== null) return [part, ...rest];
  }
  return null;
}
