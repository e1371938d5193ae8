const paths = {
  alert:
    'M10 6.5v4.3M10 13.7v.1M8.6 3.3 2.3 14.5a1.6 1.6 0 0 0 1.4 2.4h12.6a1.6 1.6 0 0 0 1.4-2.4L11.4 3.3a1.6 1.6 0 0 0-2.8 0z',
  bin: 'M4 6h12M8 6V4h4v2M5.5 6l.7 10.5h7.6L14.5 6',
  calendar: 'M4 5.5h12v11H4zM4 9h12M7.5 3.5v3M12.5 3.5v3',
  camera: 'M3 6.5h10v7.5H3zM13 9l4-2.3v6.6L13 11z',
  check: 'm4.5 10.5 3.5 3.5 7.5-8',
  chevronDown: 'm5 8 5 5 5-5',
  chevronUp: 'm5 12 5-5 5 5',
  clock: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6.2V10l2.6 1.7',
  close: 'M5.5 5.5l9 9M14.5 5.5l-9 9',
  download: 'M10 3.5v9M6.2 9.2 10 13l3.8-3.8M4 16.5h12',
  eye: 'M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5zM10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4z',
  eyeOff:
    'M3.5 3.5l13 13M8 5.3A7.8 7.8 0 0 1 10 5c4.8 0 7.5 5 7.5 5a12 12 0 0 1-2.2 2.8M12.5 14.5A7.5 7.5 0 0 1 10 15c-4.8 0-7.5-5-7.5-5a12.5 12.5 0 0 1 3-3.5',
  help: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM8 8a2 2 0 1 1 2.8 1.9c-.6.3-.8.7-.8 1.3M10 13.6v.1',
  info: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 9.3v4M10 6.6v.1',
  leave: 'M8 3.5H4v13h4M11.5 6.5 15 10l-3.5 3.5M15 10H7.5',
  lock: 'M5 9h10v7.5H5zM7 9V6.5a3 3 0 0 1 6 0V9',
  mail: 'M3 5.5h14v9.5H3zM3.5 6l6.5 5 6.5-5',
  mic: 'M10 12a2.5 2.5 0 0 0 2.5-2.5v-4a2.5 2.5 0 0 0-5 0v4A2.5 2.5 0 0 0 10 12zM5 9.5a5 5 0 0 0 10 0M10 14.5V17',
  offline:
    'M3.5 3.5l13 13M5.2 11.2a6.7 6.7 0 0 1 3-1.7M11.6 9.4a6.7 6.7 0 0 1 3.2 1.8M2.7 8.5a10.2 10.2 0 0 1 2.8-1.9M9 5.7a10.2 10.2 0 0 1 8.3 2.8M7.7 13.7a3.2 3.2 0 0 1 4.6 0M10 16.2v.1',
  paper: 'M5.5 2.5h6l3.5 3.5v11.5h-9.5zM11.5 2.5v3.5h3.5',
  pencil: 'M4 16l.8-3.6L13 4.2a1.6 1.6 0 0 1 2.3 0l.5.5a1.6 1.6 0 0 1 0 2.3L7.6 15.2zM11.5 5.7l2.8 2.8',
  people:
    'M7.3 9.5a2.7 2.7 0 1 0 0-5.4 2.7 2.7 0 0 0 0 5.4zM2.5 16c0-2.7 2-4.5 4.8-4.5s4.8 1.8 4.8 4.5M13 4.4a2.5 2.5 0 0 1 0 4.8M14.3 11.8c2 .5 3.2 2.1 3.2 4.2',
  phone: 'M6 3h8v14H6zM9 14.5h2',
  question: 'M3.5 4.5h13v9h-6l-4 3v-3h-3z',
  repeat: 'M4 10a6 6 0 0 1 10.5-4l1.5 1.6M16 4v3.6h-3.6M16 10a6 6 0 0 1-10.5 4L4 12.4M4 16v-3.6h3.6',
  screen: 'M3 4.5h14v9H3zM7.5 16.5h5M10 13.5v3',
  sparkle: 'M10 3.5l1.5 4.3L16 9.3l-4.5 1.6L10 15.2l-1.5-4.3L4 9.3l4.5-1.5z',
  speaker: 'M3.5 8v4h3L11 15.5v-11L6.5 8zM13.5 7.7a3.3 3.3 0 0 1 0 4.6M15.5 5.7a6 6 0 0 1 0 8.6',
} as const;

export type IconName = keyof typeof paths;

/** Decoration only: the text beside it carries the meaning. */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return (
    <svg className={small ? 'icon icon-small' : 'icon'} viewBox="0 0 20 20" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
