import type { Icon as TablerIcon } from '@tabler/icons-react';

type IconProps = { of: TablerIcon; size?: 14 | 16 | 20 | 24; className?: string | undefined };

/** Decoration, hidden from screen readers; a control with an icon alone needs an aria-label. */
export function Icon({ of: Glyph, size = 20, className }: IconProps) {
  return <Glyph size={size} stroke={1.9} aria-hidden="true" focusable="false" className={className} />;
}
