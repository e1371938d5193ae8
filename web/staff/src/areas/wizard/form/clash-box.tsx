import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FieldName } from './field-name.ts';
import styles from './clash-notice.module.css';

type ClashBoxProps = {
  text: string;
  /** What the other person wrote, by field. */
  theirs: readonly { name: FieldName; value: ReactNode }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Met while typing: the focus stays where it is. */
  quiet?: boolean;
};

/** Somebody else changed the same thing: what they wrote, and both ways on. Takes the focus where saving was asked for and stopped here. */
export function ClashBox({ text, theirs, onKeepMine, onTakeTheirs, quiet = false }: ClashBoxProps) {
  const t = useTranslations('wizard');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!quiet) box.current?.focus();
  }, [quiet]);
  return (
    <div ref={box} className={styles.notice} role="alert" tabIndex={-1}>
      <Icon of={IconAlertTriangle} />
      <div className={styles.body}>
        <p className={styles.title}>{t('clash.title')}</p>
        <p>{text}</p>
        {theirs.length > 0 && (
          <dl className={styles.theirs}>
            {theirs.map(({ name, value }) => (
              <div key={name}>
                <dt>{t('clash.theirs', { field: t(`fields.${name}`) })}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles.actions}>
          <Button size="small" onClick={onKeepMine}>
            {t('clash.keepMine')}
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            {t('clash.takeTheirs')}
          </Button>
        </div>
      </div>
    </div>
  );
}
