import type { Icon as TablerIcon } from '@tabler/icons-react';

type IconProps = { of: TablerIcon; size?: 14 | 16 | 20 | 24; className?: string | undefined };

/** Decoration beside words; a control made of an icon alone carries its own label. */
export function Icon({ of: Glyph, size = 20, className }: IconProps) {
  return <Glyph size={size} stroke={1.9} aria-hidden="true" focusable="false" className={className} />;
}
