/** The account takes the last of the five places in the bar. */
const places = 4;

/** Splits the links into the bar of a phone and the menu "More"; no link is left out. */
export function toBar<Link>(links: readonly Link[]): { bar: readonly Link[]; more: readonly Link[] } {
  if (links.length <= places) return { bar: links, more: [] };
  return { bar: links.slice(0, places - 1), more: links.slice(places - 1) };
}
