/** The reference of one interview on screens, in the receipt and for support. */
export const referenceOf = (application: number): string => `VV-${application}`;
