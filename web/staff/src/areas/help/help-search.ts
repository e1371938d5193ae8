/** Where the reader came from: an address of the product, never of another site. */
export type HelpSearch = { from?: string };

export const readHelpSearch = (input: Record<string, unknown>): HelpSearch => {
  const { from } = input;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? { from } : {};
};
