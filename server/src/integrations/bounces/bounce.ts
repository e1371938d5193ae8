/** The later news of a mail that a server had accepted. */
export interface Bounce {
  mail: number;
  /** `failed`: it will not arrive; `postponed`: the server still tries. */
  state: 'failed' | 'postponed';
  /** The words of the server, such as `550 5.1.1 User unknown`. */
  diagnosis: string;
}

const DIAGNOSIS_MAX = 500;

/**
 * The words of a server in one line that begins with a reply of SMTP, as every refusal that staff read.
 * @param reply the one to begin with where the text has none
 */
export function inOneLine(text: string, reply: '450' | '550'): string {
  const line = text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, DIAGNOSIS_MAX);
  return /^[45]\d\d\b/.test(line) ? line : `${reply} ${line}`;
}
