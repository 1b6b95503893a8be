import { fold } from '../fold.ts';

/** What publishers write where an application got nothing or a deal did not come about, in five languages. */

const strong = [
  // English
  `lost|loser|no go|declined|rejected|rejection|refused|denied|unsuccessful|withdrawn|withdrew|cancell?ed|abandoned|aborted|dropped
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
];
const weak = [
  `dead|passed(?: on)?|pass|expired|lapsed|failed|void|on hold|(?:in )?pipeline|prospect(?:ive|ing)?|leads?|open|qualified|qualification
  |proposed|proposal(?: sent)?|(?:in )?negotiation|in progress|(?:under|in) review|pending|submitted|applied|application|draft|wait ?list(?:ed)?
  |due diligence|term sheet|screening`,
  `offen|in prufung|beantragt|geplant|entwurf|eingereicht|in bearbeitung|ausstehend|angebot|(?:in )?verhandlung|ungultig|negativ|vorgemerkt`,
  `en cours d (?:instruction|examen)|en attente|en instruction|a l etude|(?:en )?negociation|prospection|proposition|brouillon|soumise?|deposee?
  |caduc|caduque|echouee?|suspendue?|qualifiee?`,
  `pendiente|pendente|en tramite|em tramitacao|en evaluacion|em avaliacao|em analise|en estudio|(?:en |em )?nego[cz]i?a[cç][ai]on?o?|propuesta
  |proposta|borrador|rascunho|presentad[oa]|solicitad[oa]|submetid[oa]|suspendid[oa]|suspens[oa]|aguardando|fallid[oa]|caducad[oa]|enquadrad[oa]`,
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

const wholeStrong = new RegExp(`^(?:${closing} )?(?:${join(strong)})$`);
const anyStrong = new RegExp(`(?:^| )(?:${join(strong)})(?: |$)`);
const wholeWeak = new RegExp(`^(?:${closing} )?(?:${join(weak)})$`);
const anyPostponed = new RegExp(`(?:^| )(?:${join(postponed)})(?: |$)`);
const mostWords = 6;

const plain = (text: string): string =>
  fold(text)
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();

/** A word for it, whatever the header of its column is. */
export const saysNoDeal = (text: string): boolean => wholeStrong.test(plain(text));

/** Also a word among others, and words for what is not decided: in a column whose header speaks of an outcome. */
export function mayBeNoDeal(text: string): boolean {
  const words = plain(text);
  return (
    wholeWeak.test(words) ||
    (words.split(' ').length <= mostWords && (anyStrong.test(words) || anyPostponed.test(words)))
  );
}

/** Beside the state of a loan, its payments are put off. */
export const saysPostponed = (text: string): boolean => anyPostponed.test(plain(text));

const ofApplications =
  /decision|decisao|avis\b|entscheid|bescheid|beschluss|dictamen|parecer|resolucion|resolucao|deliberat|approval|application|antrag|bewilligung|solicitud|solicitacao|demande|comite|committee|ausschuss|outcome/;
/** The header speaks of an application, not of what it became. */
export const namesApplication = (header: string): boolean => ofApplications.test(plain(header));

const outcome =
  /status|decision|decisao|outcome|result|entscheid|bescheid|estado|resolucion|resolucao|situacao|situacion|etat|statut|awarded|funded|successful|stage|stand|phase|pipeline|etape|etapa|estagio|fase|state|zustand|ergebnis|resultad|resultat|issue|avis|disposition|deferimento|parecer|dictamen|fallo|approval|genehmigung|bewilligung|beschluss|comite|committee|won|lost|gagne|ganad|ganh/;
/** The header speaks of what became of it. */
export const namesOutcome = (header: string): boolean => outcome.test(plain(header));

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
