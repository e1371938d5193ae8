/** The product's name for each brand. */
export const productName = (alternate: boolean): string => (alternate ? 'Vivavoce Campus' : 'Vivavoce');

/**
 * The title of a tab, from the page to what it belongs to: "Activities · Vivavoce", "Review panel · Head of Design ·
 * Vivavoce". Absent parts are left out.
 */
export const tabTitle = (...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(' · ');
