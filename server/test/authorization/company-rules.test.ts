import { testRules } from './matrix.ts';

testRules('company');
