const paths = {
  menu: 'M3.500 6h13M3.500 10h13M3.500 14h13',
  search: 'M9 14.500a5.500 5.500 0 1 0 0-11 5.500 5.500 0 0 0 0 11zM13 13l4 4',
  chevron: 'm5 8 5 5 5-5',
  interpersonal:
    'M10 16.500a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zm0-4a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  'personal-emotional': 'M2.500 8q2.500-4 5 0t5 0 5 0M2.500 13q2.500-4 5 0t5 0 5 0',
  'thinking-execution': 'M3.500 3.500h5v5h-5zm8 0h5v5h-5zm-8 8h5v5h-5zm8 0h5v5h-5z',
  leadership: 'M3 16.500v-4h4.500v-4.500h4.500v-4.500h5v13z',
  check: 'm4.500 10.500 3.500 3.500 7.500-8',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.500 1.500',
  pin: 'M10 18s6-5.200 6-10a6 6 0 1 0-12 0c0 4.800 6 10 6 10zM10 10.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  seat: 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4.500 17a5.500 5.500 0 0 1 11 0',
  question: 'M3 5h14v10H3zM8.500 8v4l3.500-2z',
} as const;

export type VisitorIconName = keyof typeof paths;

/** Decoration only: the text beside it has the meaning. */
export function VisitorIcon({ name }: { name: VisitorIconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
