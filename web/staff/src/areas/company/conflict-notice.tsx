import { useEffect, useRef, type ReactNode } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { classes } from '../../ui/base/classes.ts';
import styles from './company.module.css';

type ConflictNoticeProps = {
  /** The settings that both changed, each with the value of the other person. */
  settings: readonly { name: string; label: string; theirs: ReactNode }[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Another person changed the same settings: their version, and both ways on. Takes the focus. */
export function ConflictNotice({ settings, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const t = useTranslations('company');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="flex gap-3 rounded-3 bg-warn-tint px-4 py-3.5 text-warn-ink" role="alert" tabIndex={-1}>
      <Icon of={IconAlertTriangle} />
      <div className={classes(styles.conflictBody, 'grid min-w-0 gap-2 wrap-anywhere')}>
        <p className="font-semibold">{t('conflict.title')}</p>
        <p>{t('conflict.text')}</p>
        <dl>
          {settings.map(({ name, label, theirs }) => (
            <div key={name}>
              <dt>
                {label} · {t('conflict.theirs')}
              </dt>
              <dd>{theirs === '' ? t('conflict.empty') : theirs}</dd>
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-2">
          <Button size="small" onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
          <Button size="small" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </Button>
        </div>
      </div>
    </div>
  );
}
