/** Days of a report by a name that stays true as time goes on. */
export const REPORT_PRESETS = [
  'last30',
  'last90',
  'last365',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
] as const;
export type ReportPreset = (typeof REPORT_PRESETS)[number];

/** First and last day, as YYYY-MM-DD, both included. */
export interface ReportRange {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const later = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

/** Number of days, both included. */
export const daysIn = ({ from, to }: ReportRange): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The month before that of a day. */
export function monthBefore(day: string): ReportRange {
  const to = later(`${day.slice(0, 7)}-01`, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** The days of a preset. @param today in the company's time zone, as YYYY-MM-DD */
export function rangeOfPreset(preset: ReportPreset, today: string): ReportRange {
  const year = Number(today.slice(0, 4));
  const back = (days: number) => ({ from: later(today, 1 - days), to: today });
  switch (preset) {
    case 'last30':
      return back(30);
    case 'last90':
      return back(90);
    case 'last365':
      return back(365);
    case 'thisMonth':
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case 'lastMonth':
      return monthBefore(today);
    case 'thisYear':
      return { from: `${year}-01-01`, to: today };
    case 'lastYear':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

/** The first preset with exactly these days. */
export const presetOf = (range: ReportRange, today: string): ReportPreset | undefined =>
  REPORT_PRESETS.find((preset) => {
    const { from, to } = rangeOfPreset(preset, today);
    return from === range.from && to === range.to;
  });
