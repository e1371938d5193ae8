import { testRules } from './matrix.ts';

testRules('assessment');
