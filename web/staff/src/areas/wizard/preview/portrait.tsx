import { useId } from 'react';

/** Somebody in front of a camera at home, drawn; stands for the applicant's own picture. */
export function Portrait({ className }: { className?: string | undefined }) {
  const id = useId();
  const ref = (name: string) => `url(#${id}-${name})`;
  return (
    <svg
      className={className}
      viewBox="0 0 390 844"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id={`${id}-wall`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#e6e3d6" />
          <stop offset="0.55" stopColor="#c3cabd" />
          <stop offset="1" stopColor="#93a29a" />
        </linearGradient>
        <linearGradient id={`${id}-skin`} x1="0.1" y1="0" x2="0.9" y2="1">
          <stop offset="0" stopColor="#c98d63" />
          <stop offset="1" stopColor="#9c6240" />
        </linearGradient>
        <linearGradient id={`${id}-neck`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#85502f" />
          <stop offset="1" stopColor="#b0754d" />
        </linearGradient>
        <linearGradient id={`${id}-coat`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#3f6f86" />
          <stop offset="1" stopColor="#24465c" />
        </linearGradient>
        <filter id={`${id}-far`} x="-20%" y="-20%" width="140%" height="140%">
          <feGaussianBlur stdDeviation="16" />
        </filter>
        <filter id={`${id}-near`}>
          <feGaussianBlur stdDeviation="0.9" />
        </filter>
      </defs>
      <rect width="390" height="844" fill={ref('wall')} />
      <g filter={ref('far')}>
        <rect x="-30" y="40" width="120" height="470" fill="#fbf6e6" />
        <rect x="24" y="40" width="9" height="470" fill="#b8bda9" />
        <rect x="292" y="150" width="130" height="12" fill="#78644f" />
        <rect x="306" y="84" width="20" height="66" fill="#2f5a4c" />
        <rect x="330" y="96" width="16" height="54" fill="#b65f42" />
        <rect x="350" y="78" width="24" height="72" fill="#d9b25e" />
        <path
          d="M318 430c-30-60-4-110 14-120 12 34 8 88-14 120zm12 0c6-62 46-84 66-84-6 44-30 78-66 84z"
          fill="#5f8f72"
        />
        <rect x="306" y="420" width="52" height="70" rx="8" fill="#c9774c" />
      </g>
      <g filter={ref('near')}>
        <path
          d="M-40 900c6-160 34-214 118-246 44-16 66-26 68-52h98c2 26 24 36 68 52 84 32 112 86 118 246z"
          fill={ref('coat')}
        />
        <path d="M148 520h94v92c-14 40-80 40-94 0z" fill={ref('neck')} />
        <path d="M132 628c18 62 108 62 126 0l20 12c-24 92-142 92-166 0z" fill="#eae4d6" />
        <ellipse cx="101" cy="446" rx="14" ry="25" fill="#9c6240" />
        <ellipse cx="289" cy="446" rx="14" ry="25" fill="#9c6240" />
        <path d="M102 410c0-84 42-122 93-122s93 38 93 122c0 92-42 160-93 160s-93-68-93-160z" fill={ref('skin')} />
        <path
          d="M94 436c-18-40-14-88 10-114 6-30 44-58 90-58 52 0 88 24 96 58 22 28 24 76 8 114-4-40-12-66-24-82-40 10-116 12-154-10-14 22-22 52-26 92z"
          fill="#241a17"
        />
        <path
          d="M136 392q20-12 40-3M214 389q20-9 40 3"
          stroke="#241a17"
          strokeWidth="7"
          strokeLinecap="round"
          fill="none"
        />
        <g fill="none" stroke="#2b2623" strokeWidth="4">
          <rect x="126" y="402" width="58" height="44" rx="20" />
          <rect x="206" y="402" width="58" height="44" rx="20" />
          <path d="M184 418q11-7 22 0" />
        </g>
        <g fill="#1c1512">
          <circle cx="156" cy="423" r="7" />
          <circle cx="234" cy="423" r="7" />
        </g>
        <path d="M197 432q11 34-5 38" stroke="#8a5534" strokeWidth="5" strokeLinecap="round" fill="none" />
        <path d="M166 510q29 22 58 0" stroke="#6f2f29" strokeWidth="6" strokeLinecap="round" fill="none" />
      </g>
    </svg>
  );
}
