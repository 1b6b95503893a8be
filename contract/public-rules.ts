import { guidelines } from './rules-guidelines.ts';
import type { Product, RulesDocument } from './rules-document.ts';
import { howItWorks } from './rules-how-it-works.ts';
import { privacy } from './rules-privacy.ts';
import { terms } from './rules-terms.ts';
import { transparency } from './rules-transparency.ts';

/** The pages of public rules, in the order in which they are linked. The browser loads each by itself. */
export const publicRules = (product: Product): readonly RulesDocument[] => [
  howItWorks(product),
  guidelines(product),
  privacy(product),
  terms(product),
  transparency(),
];
