import { testMatrix } from './matrix.ts';

testMatrix(0);
