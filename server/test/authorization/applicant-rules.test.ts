import { testRules } from './matrix.ts';

testRules('applicant');
