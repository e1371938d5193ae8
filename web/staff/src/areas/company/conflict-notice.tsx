import { useEffect, useRef } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { valuesOf, type FieldName } from './settings-form.ts';
import type { Conflict } from './use-settings-form.ts';
import styles from './company.module.css';

type ConflictNoticeProps = { conflict: Conflict; onKeepMine: () => void; onTakeTheirs: () => void };

/** Another person changed the same settings: their version, and both ways on. Takes the focus. */
export function ConflictNotice({ conflict, onKeepMine, onTakeTheirs }: ConflictNoticeProps) {
  const t = useTranslations('company');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const theirs = valuesOf(conflict.stored);
  const show = (name: FieldName) => {
    if (theirs[name] === '') return t('conflict.empty');
    if (name === 'account_message') return <RichText html={theirs[name]} />;
    if (name === 'account_message_style') return t(theirs[name] === '0' ? 'message.negative' : 'message.positive');
    return theirs[name];
  };
  return (
    <div ref={box} className={styles.conflict} role="alert" tabIndex={-1}>
      <Icon of={IconAlertTriangle} />
      <div className={styles.conflictBody}>
        <p className={styles.strong}>{t('conflict.title')}</p>
        <p>{t('conflict.text')}</p>
        <dl>
          {conflict.both.map((name) => (
            <div key={name}>
              <dt>
                {t(`names.${name}`)} · {t('conflict.theirs')}
              </dt>
              <dd>{show(name)}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.row}>
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
