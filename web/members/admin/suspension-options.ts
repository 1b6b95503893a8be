import { accountRuleCodes, accountRules, suspensionFoundBy } from '../../../contract/members/suspension-words.ts';
import { foundByWords } from '../../../contract/reviews/found-by.ts';

export const ruleOptions = accountRuleCodes.map((value) => ({ value, label: accountRules[value] }));
export const foundByOptions = suspensionFoundBy.map((value) => ({ value, label: foundByWords[value] }));
