const shapes = {
  play: <path d="M7 4.5v11l9-5.5z" fill="currentColor" />,
  pause: <path d="M7 5v10M13 5v10" strokeWidth="3" />,
  captions: <path d="M3 5h14v10H3zM8.8 8.7a1.8 1.8 0 1 0 0 2.6M14 8.7a1.8 1.8 0 1 0 0 2.6" />,
  silence: <path d="M3 10h3M14 10h3M8 6.500v7M11 8v4M14.5 7l3 3-3 3" />,
  volume: <path d="M4 8v4h2.5l4 3V5l-4 3zM13.5 7.5a3.5 3.5 0 0 1 0 5M15.6 5.5a6.4 6.4 0 0 1 0 9" />,
  muted: <path d="M4 8v4h2.5l4 3V5l-4 3zM13.5 8l4 4M17.5 8l-4 4" />,
  enterFullscreen: <path d="M4 7.5V4h3.5M12.5 4H16v3.500M16 12.5V16h-3.5M7.5 16H4v-3.5" />,
  leaveFullscreen: <path d="M7.5 4v3.5H4M16 7.5h-3.5V4M12.5 16v-3.500H16M4 12.5h3.5V16" />,
  beside: <path d="M2.5 5h9v10h-9zM14 7h3.5v6H14z" />,
  inside: <path d="M2.5 4.5h15v11h-15zM11 6.500h4.500v3.500H11z" />,
  alert: <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6.5v4M10 13.4v.1" />,
} as const;

/** Strokes of 1.6 on a 20 px grid, like every icon of the product. */
export function PlayerIcon({ name, size = 20 }: { name: keyof typeof shapes; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  );
}
