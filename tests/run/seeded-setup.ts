import * as fc from 'fast-check';
import { randomFrom, testSeed } from '../seeded-random.ts';

// Before each file, so that a file makes the same choices alone and after others.
const random = randomFrom(testSeed);
Math.random = () => random.next();
fc.configureGlobal({ seed: testSeed });
