import { testMatrix } from './matrix.ts';

testMatrix(3);
