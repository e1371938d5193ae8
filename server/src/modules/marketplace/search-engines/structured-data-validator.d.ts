/** The package has no types of its own. */
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** @param vocabulary of schema.org, as JSON-LD */
    constructor(vocabulary: unknown);
    /** @param data by format and type; @returns the faults */
    validate(data: unknown): Promise<unknown[]>;
  }
}
