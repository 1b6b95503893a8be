import type { DealKind } from '../../../../contract/deals/options.ts';
import { fold } from '../../reading/fold.ts';

/** Words for the kinds of deals, as in kind-words.ts, in scripts of other letters than ours; beginnings of words where they bend. */

const beginnings: Readonly<Record<DealKind, string>> = {
  debt: 'кредит|заем|займ|ссуд|облигаци|гаранти|поручительств|лизинг|долг|позик|гарант|борг|лізинг|облігаці|заем|облигац|зајам|гаранциј|δανει|εγγυησ|ομολογ|πιστωσ|χρεος|قرض|قروض|ائتمان|ضمان|سندات|تمويل بالمرابحة|הלווא|אשראי|ערבות|אגח|אגרות חוב|ऋण|कर्ज|लोन|गारंटी|उधार',
  equity:
    'акци|доля|дол[яи] в капитал|собственный капитал|венчурн|вхождение в капитал|долев|частка в капітал|власний капітал|венчурні|пайов|дялово|собствен капитал|рисков капитал|власнички|удео у капитал|μετοχ|συμμετοχη στο κεφαλαιο|ιδια κεφαλαια|κεφαλαι[αο] επιχειρηματικ|أسهم|حقوق ملكية|حصة|رأس مال|مساهمة في رأس|הון|מניות|אקוויטי|השקעה הונית|इक्विटी|शेयर|पूंजी|हिस्सेदारी',
  grant:
    'грант|субсиди|безвозмездн|пожертвован|стипенди|субсиді|дотаці|безповоротн|безвъзмездн|донаци|бесповратн|субвенциј|επιχορηγ|ενισχυσ|επιδοτησ|υποτροφ|δωρεα|منحة|منح|هبة|إعانة|تبرع|مساعدة غير مستردة|מענק|תרומה|תמיכה|הקצבה|מלגה|अनुदान|सब्सिडी|दान|छात्रवृत्ति',
};
const anywhere: Readonly<Record<DealKind, string>> = {
  debt: '贷款|貸款|借款|债|債|担保|擔保|授信|信贷|대출|융자|차입|사채|채권|보증|여신|เงินกู้|สินเชื่อ|หุ้นกู้|ค้ำประกัน|กู้ยืม',
  equity:
    '股权|股權|增资|入股|普通股|优先股|创投|风险投资|지분|주식|출자|보통주|우선주|증자|ร่วมลงทุน|หุ้นทุน|หุ้นสามัญ|ลงทุนในหุ้น',
  grant:
    '赠款|赠与|补助|補助|资助|資助|补贴|拨款|奖励|奖学金|捐赠|無償|보조금|지원금|출연금|무상|장학금|기부금|เงินให้เปล่า|เงินอุดหนุน|ทุนให้เปล่า|เงินสนับสนุน|บริจาค',
};
const folded = (list: string): string => list.split('|').map(fold).join('|');
const patterns = (['debt', 'equity', 'grant'] as const).map(
  (kind) => [kind, new RegExp(`(?:^| )(?:ال)?(?:${folded(beginnings[kind])})|${folded(anywhere[kind])}`, 'u')] as const,
);
/** The kinds that a text in other letters names: none, one, or several. */
export function kindsInOtherLetters(text: string): DealKind[] {
  if (!/[^\p{ASCII}]/u.test(text)) return [];
  return patterns.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind);
}
