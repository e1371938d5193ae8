import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { classes } from './classes.ts';
import styles from './avatar.module.css';

const tints = 7;

/** First letters of the first and the last name: "Amélie Fournier" gives AF. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const first = parts[0] ?? '';
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : '';
  return ([...first][0] ?? '').concat([...last][0] ?? '').toLocaleUpperCase();
}

/** A person has the same tint on every screen. */
function tintOf(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return (sum % tints) + 1;
}

type AvatarProps = { name: string; size?: number };

/** Initials beside a written name; hidden from screen readers. */
export function Avatar({ name, size }: AvatarProps) {
  const style: Record<string, string> = { '--tint': `var(--tint-${tintOf(name)})` };
  if (size) style['--size'] = `${size}px`;
  return (
    <span className={styles.avatar} style={style} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

type AvatarGroupProps = { names: readonly string[]; total: number; shown?: number };

/** Overlapping initials of a panel, with every known name as the text alternative. */
export function AvatarGroup({ names, total, shown = 3 }: AvatarGroupProps) {
  const t = useTranslations('common');
  if (total === 0) return null;
  const rest = total - Math.min(shown, names.length);
  const label =
    names.join(', ') + (total > names.length ? ` ${t('initials.more', { count: total - names.length })}` : '');
  return (
    <span className={styles.group} role="img" aria-label={label} title={label}>
      {names.slice(0, shown).map((name) => (
        <Avatar key={name} name={name} />
      ))}
      {rest > 0 && (
        <span className={classes(styles.avatar, styles.more)} aria-hidden="true">
          {t('initials.more', { count: rest })}
        </span>
      )}
    </span>
  );
}
