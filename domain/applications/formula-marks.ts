/** Characters that start a formula: full-width and small forms and the mathematical minus beside = + - @. */
export const FORMULA_FORMS = '＝＋－＠﹦﹢﹣﹫−';
/** Blanks beyond ASCII, which programs skip before they read a cell. */
export const WIDE_BLANKS =
  '\u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff';

/** The places of a cell that begin one for some program, with all that programs skip there, and an apostrophe at the end. */
const MARK = new RegExp(
  `((?:^|[,;|\\t\\n\\v\\f\\r])["' ${WIDE_BLANKS}]*)'(?=[=+\\-@${FORMULA_FORMS}])|^'(?=[\\t\\n\\v\\f\\r])`,
  'gu',
);

/** The text of a cell without the apostrophes that our exports put before what could be read as a formula. */
export const withoutFormulaMarks = (cell: string): string => cell.replaceAll(MARK, '$1');
