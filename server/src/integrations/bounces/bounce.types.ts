/** The later news of a mail that a server had accepted. */
export interface Bounce {
  mail: number;
  /** `failed`: it will not arrive; `postponed`: the server still tries. */
  state: 'failed' | 'postponed';
  /** The words of the server, such as `550 5.1.1 User unknown`. */
  diagnosis: string;
}
