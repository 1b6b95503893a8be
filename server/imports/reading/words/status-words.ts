import { joinWords } from './by-word.ts';
import { moreGrantStatusWords, moreLoanStatusWords } from './more-status-words.ts';

/** What publishers call the state of a loan or a grant, in five languages; `|` parts the words. */
const ofLoans: Readonly<Record<string, string>> = {
  committed: `committed|sanctioned|approved|approved not disbursed|undisbursed|signed|zugesagt|bewilligt|genehmigt|engage|accorde|approuve|signe|
    comprometido|comprometida|aprobado|aprobada|concedido|concedida|formalizado|formalizada|aprovado|aprovada|contratado|contratada`,
  active: `active|current|standard|regular|repaying|performing|outstanding|ongoing|on going|live|open|in repayment|being repaid|up to date|on time|in good standing|disbursing|
    disbursed|exempt|lopend|lopende|actief|uitstaand|aktiv|laufend|lauft|bestehend|in ruckzahlung|in tilgung|vertragsgemass|ordnungsgemass|ausgezahlt|
    actif|active|en cours|en cours de remboursement|a jour|sain|vivant|debourse|
    activo|activa|vigente|vigentes|al corriente|al corriente de pago|al dia|en curso|en amortizacion|vivo|viva|desembolsado|
    ativo|ativa|em dia|em curso|em andamento|adimplente|em amortizacao|em vigor|em pagamento|desembolsado|normal`,
  paid_in_full: `paid in full|closed repaid|closed paid|closed paid in full|repaid closed|foreclosed by borrower|paid off|fully paid|paid|fully repaid|repaid|pif|p i f|settled|redeemed|loan paid|paid back|prepaid|afgelost|terugbetaald|volledig afgelost|afbetaald|
    getilgt|vollstandig getilgt|zuruckgezahlt|zuruckbezahlt|vollstandig zuruckgezahlt|abbezahlt|abgelost|beglichen|bezahlt|
    rembourse|remboursee|integralement rembourse|solde|soldee|acquitte|acquittee|paye|
    amortizado|amortizada|pagado|pagada|totalmente pagado|reembolsado|reembolsada|liquidado|liquidada|saldado|saldada|devuelto|devuelta|
    quitado|quitada|pago integralmente|totalmente pago`,
  charged_off: `charged off|written off|write off|chargeoff|chgoff|charge off|loss|uncollectible|irrecoverable|bad debt|afgeschreven|oninbaar|
    abgeschrieben|ausgebucht|uneinbringlich|ausgefallen|verlust|
    passe en perte|passe en pertes|perte|irrecouvrable|irrecouvrables|radie|
    fallido|fallida|incobrable|castigado|castigada|irrecuperable|dado de baja|
    baixado|baixado a prejuizo|prejuizo|irrecuperavel|incobravel|perda`,
  cancelled: `cancelled|canceled|cancld|withdrawn|rescinded|voided|void|storniert|annulliert|widerrufen|gekundigt|zuruckgezogen|
    annule|annulee|resilie|resiliee|retire|anulado|anulada|cancelado|cancelada|rescindido|rescindida|revocado|revocada|desistido|
    revogado|revogada`,
  delinquent: `delinquent|npa|sub standard|substandard|doubtful|sma|default|defaulted|in default|late|overdue|past due|in arrears|arrears|non performing|nonperforming|npl|achterstallig|in gebreke|
    behind|delayed|unpaid|in verzug|verzug|uberfallig|notleidend|saumig|ruckstandig|im ruckstand|zahlungsverzug|gestort|
    defaut|en retard|impaye|impayee|en defaut|defaillant|defaillante|contentieux|douteux|en souffrance|
    en mora|mora|moroso|morosa|vencido|vencida|impagado|impagada|en impago|atrasado|atrasada|en incumplimiento|dudoso|
    inadimplente|em atraso|em mora|inadimplencia|em incumprimento|incumprimento|duvidoso`,
  restructured: `restructured|rescheduled|renegotiated|modified|forbearance|refinanced|umgeschuldet|restrukturiert|umstrukturiert|
    gestundet|refinanziert|restructure|restructuree|reechelonne|reechelonnee|renegocie|refinance|
    reestructurado|reestructurada|refinanciado|refinanciada|renegociado|renegociada|reprogramado|reprogramada|
    reestruturado|reestruturada|reescalonado`,
};
const ofGrants: Readonly<Record<string, string>> = {
  forecast: `forecast|forecasted|planned|upcoming|geplant|prevu|prevue|previsto|prevista|planificado|planejado|planeado`,
  open: `open|posted|offen|ouvert|ouverte|abierto|abierta|aberto|aberta`,
  closed: `closed|archived|geschlossen|ferme|fermee|cloture|cloturee|cerrado|cerrada|encerrado|encerrada|fechado`,
  awarded: `awarded|granted|approved|bewilligt|genehmigt|zugesagt|accorde|accordee|attribue|attribuee|approuve|
    concedido|concedida|adjudicado|adjudicada|aprobado|aprobada|otorgado|otorgada|aprovado|aprovada|atribuido|outorgado`,
  active: `active|ongoing|on going|in progress|current|implementation|under implementation|live|running|
    aktiv|laufend|in umsetzung|in durchfuhrung|actif|en cours|en cours d execution|
    activo|activa|vigente|en curso|en ejecucion|ativo|ativa|em curso|em execucao|em andamento`,
  completed: `completed|complete|finished|ended|finalised|finalized|paid out|abgeschlossen|beendet|fertiggestellt|
    termine|terminee|acheve|achevee|solde|completado|completada|finalizado|finalizada|terminado|terminada|concluido|concluida|
    ejecutado|executado`,
  terminated: `terminated|discontinued|revoked|abgebrochen|widerrufen|beendet vorzeitig|resilie|abandonne|revoque|
    rescindido|rescindida|revocado|revocada|interrumpido|revogado|interrompido`,
};

export const loanStatusWords: Readonly<Record<string, string>> = joinWords(ofLoans, moreLoanStatusWords);
export const grantStatusWords: Readonly<Record<string, string>> = joinWords(ofGrants, moreGrantStatusWords);
