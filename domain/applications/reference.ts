/** The name by which an applicant and the company speak of one interview: on the screen, in the receipt, to support. */
export const referenceOf = (application: number): string => `VV-${application}`;
