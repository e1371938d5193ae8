import { testMatrix } from './matrix.ts';

testMatrix(1);
