import { guidelines } from './guidelines.ts';
import type { Product, RulesDocument } from './document.ts';
import { howItWorks } from './how-it-works.ts';
import { privacy } from './privacy.ts';
import { terms } from './terms.ts';
import { transparency } from './transparency.ts';

/** The pages of public rules, in the order in which they are linked. The browser loads each by itself. */
export const publicRules = (product: Product): readonly RulesDocument[] => [
  howItWorks(product),
  guidelines(product),
  privacy(product),
  terms(product),
  transparency(product),
];
