import { testRules } from './matrix.ts';

testRules('activity');
