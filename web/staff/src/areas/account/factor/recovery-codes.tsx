import { IconCopy, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useCopy } from '../../../app/use-copy.ts';
import { AnchorButton, Button } from '../../../ui/base/button.tsx';
import { Icon } from '../../../ui/base/icon.tsx';
import styles from '../account.module.css';
import own from './factor.module.css';

/** The only time that the recovery codes are shown. Takes the focus, since what had it is gone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslations('account.factor');
  const copy = useCopy();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const text = codes.join('\n');
  return (
    <div className={styles.made}>
      <h3 ref={title} className={styles.subheading} tabIndex={-1}>
        {t('codesTitle')}
      </h3>
      <p>{t('codesText')}</p>
      <ul className={own.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void copy(text, t('copied'))}>
          <Icon of={IconCopy} size={16} />
          {t('copy')}
        </Button>
        <AnchorButton href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`} download={t('file')}>
          <Icon of={IconDownload} size={16} />
          {t('download')}
        </AnchorButton>
        <Button variant="ghost" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
