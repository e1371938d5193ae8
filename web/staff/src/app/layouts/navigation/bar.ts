/** The account takes the last of the five places that a thumb reaches. */
const places = 4;

/** What stands in the bar of a phone, and what goes under "More" beside it; nothing is left out. */
export function toBar<Link>(links: readonly Link[]): { bar: readonly Link[]; more: readonly Link[] } {
  if (links.length <= places) return { bar: links, more: [] };
  return { bar: links.slice(0, places - 1), more: links.slice(places - 1) };
}
