import { fold } from '../fold.ts';
import { namesOutcomeInOtherLetters, refusesInOtherLetters, waitsInOtherLetters } from './other-no-deal-words.ts';

/** What publishers write where an application got nothing or a deal did not come about, in fifteen languages. */

const strong = [
  // English
  `lost|loser|no go|f(?:a|e)ll(?:en)? through|fell apart|failed|voided|lapsed|rumou?red|rumou?r|declined|rejected|rejection|refused|denied|unsuccessful|withdrawn|withdrew|rescinded|cancell?ed|abandoned|aborted|dropped
  |turned down|unfunded|ineligible|disqualified|(?:not|non|un) ?(?:funded|awarded|approved|successful|selected|invested|granted|accepted
  |recommended|shortlisted|supported|eligible|pursued|proceeding|proceeded|taken up|retained|won)`,
  // German
  `abgelehnte?[rs]?|ablehnung|zuruckgezogene?[rs]?|zuruckgenommen|zuruckgewiesen|verlorene?[rs]?|stornierte?|abgebrochene?|abgesagt|absage
  |erfolglos|gescheitert|annulliert|versagt|nicht (?:bewilligt|gefordert|genehmigt|erfolgreich|ausgewahlt|zustande gekommen|forderfahig
  |angenommen|zugesagt|berucksichtigt|gewonnen|erteilt)e?[rs]?`,
  // French
  `refusee?s?|refus|rejetee?s?|rejet|perdue?s?|retiree?s?|annulee?s?|annulation|abandonnee?s?|ecartee?s?|declinee?s?|sans suite|irrecevables?
  |ineligibles?|desistement|defavorable|infructueu(?:x|se)|non (?:retenue?|accordee?|attribuee?|octroyee?|financee?|approuvee?|eligible
  |selectionnee?|aboutie?|laureate?|acceptee?|gagnee?|conclue?)s?`,
  // Spanish and Portuguese
  `(?:rechazad|denegad|desestimad|perdid|retirad|cancelad|anulad|renunciad|desistid|excluid|inadmitid|descartad|abandonad|rejeitad|negad
  |indeferid|recusad|arquivad|archivad|reprovad|desclassificad|eliminad|inabilitad|desaprovad|desert|desiert)[oa]s?|desistimiento|desistencia
  |desfavorable|desfavoravel|inadmisible|inelegivel|sem exito|(?:no|nao) (?:(?:concedid|aprobad|aprovad|seleccionad|selecionad|adjudicad
  |financiad|admitid|otorgad|outorgad|contratad|contemplad|recomendad|habilitad|aceptad|aceit|ganad|beneficiari)[oa]s?|elegible|elegivel)`,
  // Polish, Czech and Slovak
  `odrzuc(?:on[aey]|ono|enie)|odmow(?:a|iono)|wycofan[aey]|rezygnacja|zrezygnowano|rozwiazan[aey]|anulowan[aey]|negatywn[aey]|uniewaznion[aey]
  |nie(?: zostal[aoy]?)? ?(?:przyznan|zakwalifikowan|wybran|zatwierdzon|dofinansowan)[aeoy]|zamitnut[aoey]?|zamietnut[aey]|odmitnut[aoey]?
  |neschvalen[aoey]?|nevyhoveno|neposkytnut[aoey]?|zrusen[aoey]?|zrusene|stazen[aoey]?|odstoupen[aoi]?|odstoupil|vyrazen[aoey]?|stornovan[aoey]?`,
  // Swedish, Danish, Norwegian, Finnish and Hungarian
  `avslag(?:en|et|ne)?|avbojd|aterkalla[dt]|tillbakadrag(?:en|et)|avvisa[dt]|avskriv(?:en|et)|ej (?:beviljad|beviljat)|afslag|afslaaet|afslaet|avslatt
  |afvist|avvist|trukket(?: tilbake| tilbage)?|tilbagekaldt|tilbaketrukket|tilbagetrukket|annull?er(?:et|t)|bortfal(?:det|t)|kansellert|henlagt
  |ik?ke (?:bevilget|innvilget|imodekommet|stottet)|hylatty|hylkays|hylattiin|peru(?:ttu|utettu|ttiin)|rauennut|kielteinen|ei myonnetty
  |elutasit(?:va|ott|as)|visszavon(?:va|t|as)|nem tamogat(?:ott|hato|va)|ervenytelen|lemondott|elallt`,
  // Romanian, Italian and Dutch
  `respins[ae]?|respingere|reziliat[ae]?|retras[ae]?|anulat[ae]?|neeligibil[ae]?|neadmis[ae]?|renuntat|revocat[oaie]|revoca|rinunciat[oa]
  |rinuncia|respint[oaie]|esclus[oaie]|decadut[oaie]|annullat[oaie]|ritirat[oaie]|non (?:ammess|finanziat|approvat|concess)[oaie]|afgewezen
  |reddedildi|iptal(?: edildi)?|geri cekildi|vazgecildi|onaylanmadi|basarisiz|ditolak|dibatalkan|batal|ditarik|tidak (?:disetujui|lolos|layak)
  |tu choi|bi tu choi|da huy|khong (?:duoc )?duyet|odbijen[ao]?|odbacen[ao]?|povucen[ao]?|otkazan[ao]?|zavrnjen[ao]?|zavrnjeno|umaknjen[ao]?
  |tagasi lukatud|tuhistatud|noraidits|atsaukts|atmesta|atsaukta|denegat|desestimat|renunciat
  |afwijzing|ingetrokken|geweigerd|geannuleerd|vervallen|teruggetrokken|niet (?:toegekend|verleend|gehonoreerd|goedgekeurd|ontvankelijk)`,
];
const weak = [
  `dead|passed(?: on)?|pass|expired|lapsed|failed|void|on hold|(?:in )?pipeline|prospect(?:ive|ing)?|leads?|open|qualified|qualification
  |proposed|proposal(?: sent)?|(?:in )?negotiation|in progress|(?:under|in) review|pending|submitted|applied|application|draft|wait ?list(?:ed)?
  |due diligence|term sheet|screening|reserve(?: list)?|stand ?by|backup`,
  `offen|in prufung|beantragt|geplant|entwurf|eingereicht|in bearbeitung|ausstehend|angebot|(?:in )?verhandlung|ungultig|negativ|vorgemerkt`,
  `en cours d (?:instruction|examen)|en attente|en instruction|a l etude|(?:en )?negociation|prospection|proposition|brouillon|soumise?|deposee?
  |caduc|caduque|echouee?|suspendue?|qualifiee?`,
  `pendiente|pendente|en tramite|em tramitacao|en evaluacion|em avaliacao|em analise|en estudio|(?:en |em )?nego[cz]i?a[cç][ai]on?o?|propuesta
  |proposta|borrador|rascunho|presentad[oa]|solicitad[oa]|submetid[oa]|suspendid[oa]|suspens[oa]|aguardando|fallid[oa]|caducad[oa]|enquadrad[oa]`,
  `w trakcie oceny|w ocenie|zlozon[aey]|lista rezerwowa|rezerwow[aey]|podan[aoey]?|v hodnoceni|zasobnik|v zasobniku|inkommen|under beredning
  |under behandling|soknad mottatt|kasittelyssa|biralat alatt|benyujtott|benyujtva|tartaleklista|in evaluare|depus[ae]?|in istruttoria
  |in valutazione|presentat[oaie]|in behandeling|reservelijst|lista de rezerva`,
];
/** What is put off: nothing was decided. */
const postponed = [
  `deferred|deferral|postponed|adjourned|tabled|held over|(?:decision )?(?:pending|awaited|outstanding)|(?:pending|awaiting) (?:a )?decision
  |not (?:yet )?decided|undecided|resubmit`,
  `vertagt\\w*|aufgeschoben\\w*|zuruckgestellt\\w*|verschoben\\w*|entscheidung (?:offen|ausstehend|steht aus)|noch offen`,
  `ajournee?s?|ajournement|reportee?s?|differee?s?|sursis(?: a statuer)?|en attente(?: de decision)?|en suspens|en delibere|a representer`,
  `aplazad[oa]s?|pospuest[oa]s?|diferid[oa]s?|postergad[oa]s?|pendiente de (?:decision|resolucion)|adiad[oa]s?|protelad[oa]s?
  |pendente de (?:decisao|resolucao)|sobrestad[oa]s?`,
];
const join = (lists: readonly string[]): string =>
  lists
    .join('|')
    .split('\n')
    .map((line) => line.trim())
    .join('');
const closing =
  '(?:closed|deal|deals|status|stage|application|antrag|bescheid|fermee?|cloturee?|cerrad[oa]|fechad[oa]|encerrad[oa]|geschlossen)';

// Programs write `closedlost` and `dealLost`.
const wholeStrong = new RegExp(`^(?:${closing} ?)?(?:${join(strong)})$`);
const anyStrong = new RegExp(`(?:^| )(?:${join(strong)})(?: |$)`);
const beginsStrong = new RegExp(`^(?:${join(strong)}) `);
const wholeWeak = new RegExp(`^(?:${closing} ?)?(?:${join(weak)})$`);
const anyPostponed = new RegExp(`(?:^| )(?:${join(postponed)})(?: |$)`);
const mostWords = 6;

const plain = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

/** A word for it, whatever the header of its column is. */
export const saysNoDeal = (text: string): boolean => wholeStrong.test(plain(text)) || refusesInOtherLetters(text);

/** Also a word among others, and words for what is not decided: in a column whose header speaks of an outcome. */
export function mayBeNoDeal(text: string): boolean {
  const words = plain(text);
  return (
    wholeWeak.test(words) ||
    waitsInOtherLetters(text) ||
    (words.split(' ').length <= mostWords && (anyStrong.test(words) || anyPostponed.test(words)))
  );
}

/** Columns in which a person writes what else there is to say of a row. */
const ofNotes =
  /\b(?:notes?|remarks?|comments?|bemerkung(?:en)?|anmerkung(?:en)?|hinweise?|kommentare?|notizen|remarques?|commentaires?|observations?|observaciones|comentarios?|notas?|observacoes|annotazioni|osservazioni|commenti|opmerking(?:en)?|uwagi|poznamk[ay]|anmarkning(?:ar)?|kommentar(?:er)?|bemaerkning(?:er)?|huomautus|huomautukset|megjegyzes(?:ek)?|observatii|catatan|aciklama|notlar)\b/;
export const namesNotes = (header: string): boolean => ofNotes.test(plain(header));
const ofEnd =
  /cancel|withdraw|rescind|revok|revoc|declin|reject|refus|denial|\bdenied|annul|storn|ablehn|absage|deneg|desestim|indefer|recus|rechaz|avslag|afslag|odmow|odrzuc|zamitn|afwijz|rifiut|diniego|ruckgabe|ruckzug|widerruf|retrait|anulac|retirad|desist|cofnie|zruseni|aterkall|tilbagekald|tilbakekall|peruut|visszavon|intrekking|renunc|rinunc/;
/** The header speaks of the end of a deal that did not come about: `Cancellation date`. */
export const namesEnd = (header: string): boolean => ofEnd.test(plain(header));
const noRow =
  /^(?:duplicates?|duplicated|double entry|dup|doppelt|dublette|doublon|duplicad[oa]|doppione|dubbel|void|voided|superseded|replaced|test|test (?:row|entry|record)|dummy|do not (?:use|count)|ignore|clawed back|returned|repaid in full before|ersetzt|remplacee?|sustituid[oa]|substituid[oa])(?: |$)/;

/** A note that a deal did not come about, or that its row is none: `Cancelled by grantee`, `duplicate of line 12`. */
export function notesNoDeal(text: string): boolean {
  const words = plain(text);
  return words !== '' && words.split(' ').length <= mostWords + 2 && (anyStrong.test(words) || noRow.test(words));
}

const markBehind = /(?:[([{]\s{0,2}([^()[\]{}]{3,40}?)\s{0,2}[)\]}]|\s[-–—*]\s?([^-–—*()]{3,40}))\s{0,2}\**$/u;
/** `Alder Ltd (withdrawn)`, `Alder Ltd - CANCELLED`: behind a name. */
export function marksNoDeal(name: string): boolean {
  const [, inBrackets, behind] = markBehind.exec(name) ?? [];
  const mark = inBrackets ?? behind;
  return mark !== undefined && (saysNoDeal(mark) || beginsStrong.test(plain(mark)) || noRow.test(plain(mark)));
}

/** Beside the state of a loan, its payments are put off. */
export const saysPostponed = (text: string): boolean => anyPostponed.test(plain(text));

const ofApplications =
  /decision|decisao|avis\b|entscheid|bescheid|beschluss|dictamen|parecer|resolucion|resolucao|deliberat|approval|application|antrag|bewilligung|solicitud|solicitacao|demande|comite|committee|ausschuss|outcome|wnios(?:ek|k)|decyzj|rozhodnut|zadost|ansokan|ansogning|soknad|beslut|besluit|beschikking|vedtak|afgorelse|avgjorelse|hakemus|paatos|dontes|palyazat|cerere|domanda|delibera|esito|istruttoria|aanvraag/;
/** The header speaks of an application, not of what it became. */
export const namesApplication = (header: string): boolean => ofApplications.test(plain(header));

const outcome =
  /status|decision|decisao|outcome|result|entscheid|bescheid|estado|resolucion|resolucao|situacao|situacion|etat|statut|awarded|funded|successful|stage|stand|phase|pipeline|etape|etapa|estagio|fase|state|zustand|ergebnis|resultad|resultat|issue|avis|disposition|deferimento|parecer|dictamen|fallo|approval|genehmigung|bewilligung|beschluss|comite|committee|won|lost|gagne|ganad|ganh|stav\b|\btila\b|allapot|stadi[uo]|stato\b|decyzj|rozhodnut|rozstrzygniec|wynik|vysled|beslut|besluit|beschikking|vedtak|avgjorelse|afgorelse|paatos|dontes|esito|delibera|utfall|resultat/;
/** The header speaks of what became of it. */
export const namesOutcome = (header: string): boolean =>
  outcome.test(plain(header)) || namesOutcomeInOtherLetters(header);

const yesOrNo =
  /^(?:(?:is|was|has been|wurde|est|fue|foi) )?(?:awarded|funded|successful|approved|granted|accepted|selected|won|bewilligt|genehmigt|gefordert|zugesagt|angenommen|accordee?|acceptee?|approuvee?|retenue?|attribuee?|gagnee?|aprobad[oa]|concedid[oa]|adjudicad[oa]|aceptad[oa]|seleccionad[oa]|ganad[oa]|aprovad[oa]|contemplad[oa]|selecionad[oa]|deferid[oa]|aceit[oa]|contratad[oa])$/;
const no = new Set('no n false f 0 nein falsch non faux falso nao'.split(' '));
const yes = new Set('yes y true t 1 ja j wahr oui o vrai si s verdadero sim verdadeiro x'.split(' '));
const shortPlain = (word: string): string => fold(word).trim();

/** `Awarded`: no. The words of such a column that say no; none where its values are others. */
export function wordsForNo(header: string, words: readonly string[]): string[] {
  const all = words.map(shortPlain);
  if (!yesOrNo.test(plain(header)) || !all.every((word) => no.has(word) || yes.has(word))) return [];
  return words.filter((word) => no.has(shortPlain(word)));
}

const won = /^(?:(?:closed|deal) ?)?won$|^gewonnen$|^gagnee?$|^ganad[oa]$|^ganh[oa]$|^vinta?$/;
const doneToo =
  /won\b|gewonnen|gagn|ganad|ganh|vint|invest|fund|sign|complet|portfolio|paid|active|exit|disburs|approv|award|closed/;
const ofTransactions =
  /\btransaction (?:type|kind)|\btype of transaction|\btype de transaction|\btipo de (?:transacci?on|transacao)|\btransaktionsart|\bflow type/;
const committed =
  /^(?:(?:outgoing|incoming)? ?commitments?|engagements?|zusagen?|compromisos?|compromissos?|pledges?|c|(?:new |original |initial )?(?:awards?|grants?|approvals?|allocations?)|new|original|initial|bewilligung(?:en)?|zuwendung(?:en)?|neu|octrois?|attributions?|concesion(?:es)?|concess(?:ao|oes)|atribuic(?:ao|oes))$/;

const paidOut =
  /^(?:(?:outgoing|incoming|actual|cash|first|final|interim)? ?(?:disbursements?|payments?|expenditures?|drawdowns?|instal?lments?|amendments?|modifications?|revisions?|adjustments?|supplements?|refunds?|returns?|reversals?|corrections?)|zahlung(?:en)?|anderung(?:en)?|ruckzahlung(?:en)?|avenants?|acomptes?|modificacion(?:es)?|devolucion(?:es)?|aditamentos?|adendas?|auszahlung(?:en)?|versements?|decaissements?|desembolsos?|pagos?|pagamentos?|utbetalning(?:ar)?|utbetaling(?:er)?)$/;

/** Money that comes back from a deal, or is lost with it, in a column of types. */
const comesBack =
  /^(?:(?:full|partial|final) )?(?:exits?|exit proceeds|proceeds(?: from .+)?|sale proceeds|write (?:offs?|downs?)|writeoffs?|distributions?|dividends?|repayments?|loan repayments?|redemptions?|reali[sz]ations?|divestments?|disposals?|returns? of capital|capital returns?|recall(?:able)? distributions?|management fees?|ausschuttung(?:en)?|dividenden?|ruckzahlung(?:en)?|abschreibung(?:en)?|verausserung|remboursements?|distribution de dividendes|cession|reembolsos?|dividendos?|desinversion|distribuciones)$/;
const ofTypes = /^(?:(?:cash ?flow|event|movement|entry|activity|operation|record) )?(?:type|kind|typ|art|tipo)$/;

/**
 * Words that are none of a deal because of another word in their column: all that is not won yet beside `Closed Won`, and
 * payments beside commitments, as words or as codes of the IATI standard.
 */
export function wordsBeside(header: string, words: readonly string[]): string[] {
  const text = plain(header.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  if (ofTransactions.test(text)) {
    const areCodes = words.every((word) => /^\d{1,2}$/.test(word.trim()));
    const isCommitment = (word: string): boolean =>
      areCodes ? word.trim() === '2' || word.trim() === '11' : committed.test(plain(word));
    if (words.some(isCommitment)) return words.filter((word) => !isCommitment(word));
  }
  // Whatever the header is: `Movement` over commitments and disbursements alone.
  const isPaid = (word: string): boolean => paidOut.test(plain(word));
  if (words.some((word) => committed.test(plain(word))) && words.some(isPaid)) {
    const paid = words.filter(isPaid);
    if (words.every((word) => isPaid(word) || committed.test(plain(word)))) return paid;
  }
  if (ofTransactions.test(text) || ofTypes.test(text)) {
    const back = words.filter((word) => comesBack.test(plain(word)));
    return back.length < words.length ? back : [];
  }
  if (!namesOutcome(header) || !words.some((word) => won.test(plain(word)))) return [];
  return words.filter((word) => !doneToo.test(plain(word)) || saysNoDeal(word));
}
