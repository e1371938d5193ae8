/** The product's name for each brand. */
export const productName = (alternate: boolean): string => (alternate ? 'Vivavoce Campus' : 'Vivavoce');
