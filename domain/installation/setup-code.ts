/** Digits and capitals that do not look like each other: 32, so that each carries five bits. */
export const SETUP_CODE_LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** Forty bits: out of reach at the pace that the server allows for guesses, and short enough to type. */
export const SETUP_CODE_CHARACTERS = 8;

/** The code as it is stored, from what was typed: small letters, spaces and hyphens do not matter. */
export const readSetupCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** The code in two halves, as it is printed. */
export const formatSetupCode = (code: string): string =>
  `${code.slice(0, SETUP_CODE_CHARACTERS / 2)}-${code.slice(SETUP_CODE_CHARACTERS / 2)}`;
