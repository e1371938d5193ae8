import { IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { NewApiToken } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useCopy } from '../../app/use-copy.ts';
import styles from './account.module.css';

/** The only time that a token is shown. Takes the focus, since the form that had it is gone. */
export function NewToken({ token, onDone }: { token: NewApiToken; onDone: () => void }) {
  const t = useTranslations('account.tokens');
  const copy = useCopy();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.made}>
      <h3 ref={title} className={styles.subheading} tabIndex={-1}>
        {t('created', { name: token.name })}
      </h3>
      <p>{t('createdText')}</p>
      <TextField
        label={t('value')}
        value={token.token}
        readOnly
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => void copy(token.token, t('copied'))}>
          <Icon of={IconCopy} size={16} />
          {t('copy')}
        </Button>
        <Button variant="ghost" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
}
