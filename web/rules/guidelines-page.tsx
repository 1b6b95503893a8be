import { guidelines } from '../../contract/rules/guidelines.ts';
import { RulesPage } from './page.tsx';

export function GuidelinesPage() {
  return <RulesPage write={guidelines} />;
}
