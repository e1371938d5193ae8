import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { FieldName } from './field-name.ts';
import type { ClashState, StepValues } from './use-step-form.ts';
import styles from './clash-notice.module.css';

type ClashNoticeProps<Values extends StepValues> = {
  clash: ClashState<Values>;
  read: ((job: Job) => Values) | undefined;
  show: ((name: keyof Values & string, values: Values) => ReactNode) | undefined;
};

/** Somebody else changed the same thing: what they wrote, and both ways on. Takes the focus, since saving stopped here. */
export function ClashNotice<Values extends StepValues>({ clash, read, show }: ClashNoticeProps<Values>) {
  const t = useTranslations('wizard');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const theirs = read?.(clash.newest);
  return (
    <div ref={box} className={styles.notice} role="alert" tabIndex={-1}>
      <Icon of={IconAlertTriangle} />
      <div className={styles.body}>
        <p className={styles.title}>{t('clash.title')}</p>
        <p>{clash.newest.status === 'Published' ? t('clash.published') : t('clash.text')}</p>
        {theirs && clash.fields.length > 0 && (
          <dl className={styles.theirs}>
            {clash.fields.map((name) => (
              <div key={name}>
                <dt>{t('clash.theirs', { field: t(`fields.${name as FieldName}`) })}</dt>
                <dd>{show ? show(name, theirs) : String(theirs[name] ?? '')}</dd>
              </div>
            ))}
          </dl>
        )}
        <div className={styles.actions}>
          <Button size="small" onClick={clash.keepMine}>
            {t('clash.keepMine')}
          </Button>
          <Button size="small" onClick={clash.takeTheirs}>
            {t('clash.takeTheirs')}
          </Button>
        </div>
      </div>
    </div>
  );
}
