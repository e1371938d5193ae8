/** A short name of a company's colours: equal names are painted alike. It stands alone, since pages begin with it. */
export const nameOfColours = (company: { primary: string | null; alternate_brand: boolean }): string =>
  `${company.primary ?? ''}${company.alternate_brand ? ' alternate' : ''}`;
