/** The zones that this browser knows, with the chosen one, as options of a select. */
export const timeZones = (chosen: string): { value: string; label: string }[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', chosen])]
    .toSorted()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
