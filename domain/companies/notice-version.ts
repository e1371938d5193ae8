/**
 * The version that a record of consent names: that of the product's own notice, with that of the company's where the
 * company has one, as in `2026-11-22-2+7`.
 */
export const noticeVersionOf = (product: string, company: number | null): string =>
  company === null ? product : `${product}+${company}`;

/**
 * The company's version within a consent to the product's present notice. A company's later notice does not apply to
 * applicants who agreed to an earlier one, or to none.
 * @returns null where the company had none; undefined where the consent is absent or to another notice of the product
 */
export function agreedCompanyVersion(consented: string | undefined, product: string): number | null | undefined {
  if (consented === undefined) return undefined;
  const [version, company] = consented.split('+');
  if (version !== product) return undefined;
  return company === undefined ? null : Number(company);
}
