import { fold } from '../fold.ts';

/**
 * What publishers write in a cell for which they have nothing to say: `non indicato`, `nie dotyczy`, `не указано`, `未披露`.
 * Whole cells alone, whatever the column is of.
 */

const phrases = [
  // English, German, French, Spanish, Portuguese
  'not stated|not given|not provided|not specified|not reported|not recorded|not indicated|not known|not applicable|not available|not declared|not disclosed|data not available|no data|no information|information not available|missing|undisclosed',
  'nicht angegeben|nicht bekannt|nicht verfugbar|nicht zutreffend|nicht anwendbar|nicht genannt|keine angaben?|ohne angaben?|unbekannt|entfallt|fehlt',
  'non indiquee?s?|non renseignee?s?|non preciseee?s?|non precisee?s?|non communiquee?s?|non disponible|non applicable|non connue?s?|sans objet|pas d information|inconnue?s?',
  'no indicad[oa]|no informad[oa]|no consta|no especificad[oa]|no disponible|no aplica|no conocid[oa]|no procede|sin datos?|sin informacion|sin especificar|desconocid[oa]',
  'nao indicad[oa]|nao informad[oa]|nao consta|nao especificad[oa]|nao disponivel|nao se aplica|nao aplicavel|sem dados?|sem informacao|desconhecid[oa]',
  // Italian, Dutch, Romanian, Catalan
  'non indicat[oaie]|non specificat[oaie]|non dichiarat[oaie]|non comunicat[oaie]|non disponibil[ei]|non pervenut[oa]|non applicabile|non previst[oa]|non not[oa]|dato mancante|sconosciut[oa]',
  'niet vermeld|niet opgegeven|niet bekend|niet gespecificeerd|niet beschikbaar|niet van toepassing|geen opgave|geen gegevens|onbekend',
  'nespecificat|necunoscut|nedeclarat|nu este cazul|nu se aplica|nu e disponibil|indisponibil|fara date|lipsa date',
  'no indicat|no especificat|no disponible|sense dades|desconegut',
  // Polish, Czech, Slovak, Slovenian, Croatian
  'nie dotyczy|nie podano|nie okreslono|nie wskazano|nie ustalono|nieznan[aey]|brak danych|brak informacji|nieokreslon[aey]|niedostepn[aey]',
  'neuveden[aoy]?|neuvedeno|nezname|neznam[aey]|neni znamo|neni k dispozici|nezjisten[aoy]|nezjisteno|neurcen[aoy]|neurceno|nespecifikovano|bez udaju|bez udaje|nevztahuje se|nie je zname|nezistene|neuvedene|nedostupne',
  'ni podatka|ni podatkov|neznano|ni navedeno|ni doloceno|nije navedeno|nije poznato|nije dostupno|nema podataka|nepoznat[oa]?|nije primjenjivo',
  // Swedish, Danish, Norwegian, Finnish, Estonian, Latvian, Lithuanian
  'ej angivet|ej angiven|ej uppgivet|ej kant|ej tillampligt|inte angivet|uppgift saknas|uppgifter saknas|okant|okand|saknas|ej specificerat|ikke angivet|ikke oplyst|ikke oppgitt|ikke kjent|ikke kendt|ikke relevant|ikke spesifisert|ikke specificeret|ukjent|ukendt|mangler',
  'ei tiedossa|ei ilmoitettu|ei maaritelty|ei saatavilla|ei sovelleta|ei tietoa|tuntematon|puuttuu|maarittelematon',
  'teadmata|andmed puuduvad|ei ole teada|nav zinams|nav noradits|nav datu|nezinams|nenurodyta|nezinoma|nera duomenu|netaikoma',
  // Hungarian, Turkish, Indonesian, Vietnamese, Albanian
  'nincs adat|nem ismert|nem elerheto|nem alkalmazhato|nincs megadva|ismeretlen',
  'belirtilmemis|belirtilmedi|belirtilmemistir|bilinmiyor|bilinmeyen|mevcut degil|veri yok|bilgi yok|uygulanamaz',
  'tidak ada data|tidak diketahui|tidak disebutkan|tidak tersedia|tidak berlaku|belum ada|belum ditentukan',
  'khong tiet lo|chua tiet lo|bi mat|khong neu|khong ro|khong co du lieu|chua cong bo|khong cong bo|chua xac dinh|khong xac dinh|khong ap dung|nuk dihet|nuk ka te dhena',
  // Russian, Ukrainian, Bulgarian, Serbian
  'не указан[аоы]?|не раскрыт[аоы]?|не раскрывается|не разглашается|не определен[аоы]?|не применимо|не известн[аоы]|неизвестн[аоы]|неизвестен|нет данных|нет сведений|данные отсутствуют|отсутствует|отсутствуют|сведения отсутствуют|не сообщается|не установлен[аоы]?',
  'не вказан[аоі]|не вказано|не зазначен[аоі]|не зазначено|не визначено|не розголошується|не розкрито|невідом[аоі]|невідомо|невідомий|немає даних|дані відсутні|відсутн[яі]|відсутній|не застосовується|н д|без даних',
  'не е посочен[аоои]?|не е посочено|неизвестно|няма данни|не е приложимо|није наведено|није познато|нема података|непознато',
  // Greek
  'μη διαθεσιμ[οαη]|δεν αναφερεται|δεν δηλωθηκε|δεν εχει δηλωθει|δεν γνωστοποιηθηκε|δεν διατιθεται|αγνωστ[οαη]|αγνωστος|δεν υπαρχει|δ υ|δ α|μη δηλωθεν|μη γνωστο|ανευ',
  // Arabic, Persian, Hebrew
  'غير محدد|غير محددة|غير معلن|غير معلنة|غير متوفر|غير متوفرة|غير متاح|غير متاحة|غير معروف|غير معروفة|غير مذكور|غير مذكورة|لا يوجد|لا توجد|لا ينطبق|لم يحدد|لم يذكر|لم يعلن|لم يفصح|لم يفصح عنه|بدون|نامشخص|نامعلوم|اعلام نشده',
  'לא ידוע|לא ידועה|לא צוין|לא צויין|לא צוינה|לא פורסם|לא נמסר|לא רלוונטי|לא זמין|לא קיים|אין נתונים|אין מידע|חסר|חסוי',
  // Hindi, Bengali, Thai
  'अनुपलब्ध|उपलब्ध नहीं|उपलब्ध नही|अज्ञात|ज्ञात नहीं|लागू नहीं|निर्दिष्ट नहीं|उल्लेख नहीं|अघोषित|घोषित नहीं|दर्ज नहीं|অজানা|প্রযোজ্য নয়|পাওয়া যায়নি',
  'ไม่ระบุ|ไม่ทราบ|ไม่มีข้อมูล|ไม่เปิดเผย|ไม่ได้ระบุ|ไม่เกี่ยวข้อง|ไม่ปรากฏ',
];
const plain = (text: string): string =>
  fold(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
/** `n.v.t.`, `k. A.`, `н/д`: short forms, told by their signs. */
const short =
  /^(?:n\.?\s?v\.?\s?t|n\.\s?n\.\s?b|k\.\s?a|n[./]\s?d|n[./]\s?c|n[./]\s?s|s[./]\s?d|s\.\s?o|n\.\s?b|n\.\s?p|u\/a|н[./]\s?д|н[./]\s?п|δ[./]\s?υ|δ[./]\s?α|غ\s?\.?\s?م|ל[./"]ר)\.?$/iu;
/** `None`, which is an answer in a column of yes and no, and nothing in one of names, numbers or days. */
const nones =
  'нет|немає|няма|нема|नहीं|कोई नहीं|yok|nincs|nie ma|zadn[aey]|nessun[oa]|assente|ninguno|ninguna|nenhum|nenhuma|aucune?|keine?|geen|ingen|inget|ei ole|lipsa|tidak ada|khong co|لا شيء|אין|ไม่มี|καμια|κανενας|κανενα';
/** The same letters as `plain` leaves, where the phrases hold signs of patterns. */
const pattern = new RegExp(
  `^(?:${phrases
    .flatMap((line) => line.split('|'))
    .map(fold)
    .join('|')})$`,
  'u',
);
const nonePattern = new RegExp(`^(?:${nones.split('|').map(fold).join('|')})$`, 'u');
/** In scripts without spaces another word may stand before it: `投资方未透露`. */
const eastern =
  /(?:未透露|未披露|未公开|未公開|未公布|未公示|未公表|未注明|未註明|未知|未定|未记载|未記載|未填|不详|不詳|不明|不适用|不適用|不公开|不公開|保密|暂无|暫無|暂缺|无数据|無資料|非公開|非公表|該当なし|該当無し|記載なし|情報なし|미공개|비공개|미상|미정|미기재|해당없음|해당 없음|정보없음|정보 없음|자료없음|자료 없음|알 수 없음|알수없음)$/u;
const longest = 40;
const longestEastern = 12;

/** True for a cell that says in words that nothing is known. */
export function isNotSaid(written: string): boolean {
  if (written.length > longest || /\d/.test(written)) return false;
  if (short.test(written.trim())) return true;
  const bare = written
    .normalize('NFKC')
    .replace(/^[\s([{*<-]{1,5}/, '')
    .replace(/[\s)\]}*>.-]{1,5}$/, '');
  if (!/\p{L}{2}/u.test(bare.replaceAll(/\p{M}/gu, ''))) return false;
  return (bare.length <= longestEastern && eastern.test(bare)) || pattern.test(plain(bare));
}

/** Where a name, a number or a day is looked for, `none` says nothing either. */
export const namesNothing = (written: string): boolean =>
  isNotSaid(written) || (written.length <= longestEastern && nonePattern.test(plain(written)));
