/**
 * States of loans and grants as in status-words.ts, in Swedish, Danish, Norwegian, Finnish, Indonesian, Turkish, Czech,
 * Polish, Dutch, Italian and Japanese; of loans in Hungarian and Romanian too. A word that means two states in two of
 * these languages is left out: it is flagged as not understood.
 */
export const moreLoanStatusWords: Readonly<Record<string, string>> = {
  committed: `beviljad|beviljat|godkand|bevilget|godkendt|godkjent|innvilget|tilsagn|tilsagn gitt|myonnetty|hyvaksytty|disetujui|onaylandi|onayli|
    schvaleno|schvalen|schvaleny|podepsano|przyznana|przyznany|zatwierdzona|podpisana|toegekend|goedgekeurd|verleend|verstrekt|concesso|concessa|
    approvato|approvata|deliberato|deliberata|承認|承認済|承認済み|決定|契約済|契約済み|jovahagyva|aprobat`,
  active: `aktif|pagar|pagaende|lopande|utestaende|lobende|igangvaerende|aktivt|under tilbagebetaling|under tilbakebetaling|nedbetales|under nedbetaling|
    under aterbetalning|voimassa|voimassa oleva|aktiivinen|kaynnissa|maksussa|lyhennyksessa|takaisinmaksussa|berjalan|lancar|sedang berjalan|
    dalam pembayaran|devam ediyor|devam eden|odeniyor|geri odeme surecinde|bezici|aktivni|probiha|ve splaceni|v poradku|aktywna|aktywny|w splacie|
    w trakcie splaty|splacana|biezaca|obslugiwana|in aflossing|loopt|in corso|in essere|attivo|attiva|in ammortamento|in bonis|regolare|
    返済中|実行中|実行済|実行済み|継続中|正常|稼働中|folyamatban|in derulare|torlesztes alatt`,
  paid_in_full: `aterbetald|aterbetalt|aterbetalad|slutbetald|slutbetalt|slutamorterad|slutreglerad|aterbetalning klar|inlost|tilbagebetalt|indfriet|
    fuldt tilbagebetalt|tilbakebetalt|nedbetalt|innfridd|innfritt|oppgjort|takaisinmaksettu|maksettu takaisin|kokonaan maksettu|loppuun maksettu|maksettu|
    kuoletettu|lunas|dilunasi|sudah lunas|lunas dibayar|telah lunas|geri odendi|odendi|tamami odendi|tamamen odendi|borc kapandi|splaceno|splacena|splaceny|
    uhrazeno|uhrazen|doplaceno|splacona|splacony|splacone|splacono|rozliczona|calkowicie splacona|afgelost en beeindigd|ingelost|geheel afgelost|rimborsato|
    rimborsata|estinto|estinta|saldato|saldata|restituito|完済|完済済|返済済|返済済み|返済完了|全額返済|visszafizetve|torlesztve|rambursat|achitat`,
  charged_off: `avskriven|avskrivet|konstaterad forlust|kreditforlust|bortskriven|afskrevet|tabt|avskrevet|tapsfort|tapt|luottotappio|alaskirjattu|
    poistettu|hapus buku|dihapusbukukan|dihapuskan|zarar yazildi|silindi|odepsano|odepsan|spisana|spisany|spisana w straty|nieodzyskana|
    stralciato|stralciata|inesigibile|passato a perdita|貸倒|貸倒れ|償却|償却済|償却済み|leirva`,
  cancelled: `annullerad|makulerad|havd|annulleret|ophaevet|annullert|kansellert|peruttu|peruutettu|dibatalkan|batal|iptal|iptal edildi|zruseno|zrusen|
    stornovano|anulowana|anulowany|geannuleerd|ingetrokken|annullato|annullata|revocato|revocata|取消|取り消し|解約|キャンセル|visszavonva`,
  delinquent: `forfallen|forsenad|obetald|misligholdt|mislighold|restance|i restance|forfalden|forsinket|forfalt|maksuhairio|maksuhairiossa|eraantynyt|
    myohassa|laiminlyoty|macet|menunggak|tunggakan|gagal bayar|kurang lancar|diragukan|takipte|takipteki|temerrut|temerrutte|gecikmis|gecikmede|gecikti|
    v prodleni|po splatnosti|nesplaceno|v omeskani|przeterminowana|przeterminowany|zalegla|opozniona|w windykacji|niesplacona|w zwloce|achterstand|
    in achterstand|betalingsachterstand|wanbetaling|in verzuim|in sofferenza|sofferenza|scaduto|scaduta|insoluto|insoluta|inadempiente|deteriorato|
    in ritardo|延滞|延滞中|滞納|不良|不履行|債務不履行|kesedelmes|restant`,
  restructured: `omforhandlad|omstrukturerad|omlagd|omlagt|omstruktureret|restrukturert|refinansierad|refinansieret|refinansiert|uudelleenjarjestelty|
    jalleenrahoitettu|direstrukturisasi|restrukturisasi|yapilandirildi|yeniden yapilandirildi|restrukturalizovano|restrukturovano|zrestrukturyzowana|
    restrukturyzacja|w restrukturyzacji|geherstructureerd|geherfinancierd|ristrutturato|ristrutturata|rinegoziato|rifinanziato|条件変更|リスケ|借換|借り換え`,
};

export const moreGrantStatusWords: Readonly<Record<string, string>> = {
  forecast: `planerad|planlagt|suunniteltu|direncanakan|planlandi|planovano|planovany|planowany|planowana|gepland|pianificato|予定|計画中`,
  awarded: `beviljad|beviljat|bevilget|tildelt|innvilget|myonnetty|disetujui|onaylandi|schvaleno|schvalen|przyznana|przyznany|przyznano|toegekend|verleend|
    concesso|concessa|ammesso a finanziamento|採択|採択済|採択済み|交付決定|決定`,
  active: `aktif|pagar|pagaende|igangvaerende|lopende|lobende|kaynnissa|berjalan|sedang berjalan|devam ediyor|devam eden|v realizaci|probiha|bezi|w realizacji|w trakcie|
    w trakcie realizacji|realizowany|lopend|in uitvoering|in corso|in esecuzione|実施中|継続中|進行中`,
  completed: `avslutad|avslutat|slutford|afsluttet|avsluttet|fuldfort|fullfort|paattynyt|valmis|valmistunut|selesai|tamamlandi|tamamlanmis|ukonceno|ukoncen|
    dokonceno|dokoncen|zrealizovano|zakonczony|zakonczona|zakonczono|zrealizowany|zrealizowana|rozliczony|afgerond|voltooid|concluso|conclusa|completato|
    completata|ultimato|完了|終了|完成|実施済|実施済み`,
  terminated: `avbruten|avbrutt|afbrudt|keskeytetty|keskeytynyt|dihentikan|sonlandirildi|feshedildi|preruseno|predcasne ukonceno|przerwany|przerwana|
    voortijdig beeindigd|stopgezet|interrotto|interrotta|中止|中断|廃止`,
};
