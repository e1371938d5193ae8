import { IconClock, IconMail, IconReplace } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/base/button.tsx';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { useWaitPhrase } from './failure-message.tsx';
import styles from './login.module.css';

type LinkSentProps = {
  email: string;
  busy: boolean;
  /** Seconds before it may be sent again. */
  wait: number;
  onAgain: () => Promise<boolean>;
  onOther: () => void;
  /** The failure of sending it again. */
  children: ReactNode;
};

/** Takes the focus, since the form that had it is gone. */
export function LinkSent({ email, busy, wait, onAgain, onOther, children }: LinkSentProps) {
  const t = useTranslations('login');
  const waitPhrase = useWaitPhrase();
  const title = useRef<HTMLHeadingElement>(null);
  const [again, setAgain] = useState(false);
  useEffect(() => title.current?.focus(), []);

  async function repeat(): Promise<void> {
    setAgain(false);
    setAgain(await onAgain());
  }

  return (
    <div className={styles.form}>
      <div className={styles.head}>
        <h1 ref={title} className={styles.title} tabIndex={-1}>
          {t('forgotten.sentTitle')}
        </h1>
        <p className={styles.text}>{t('forgotten.sentText', { email })}</p>
      </div>
      {children}
      {again && <FormMessage tone="info">{t('forgotten.sentAgain', { email })}</FormMessage>}
      <ul className={styles.rules}>
        <li>
          <Icon of={IconClock} size={16} />
          {t('forgotten.once')}
        </li>
        <li>
          <Icon of={IconReplace} size={16} />
          {t('forgotten.newest')}
        </li>
        <li>
          <Icon of={IconMail} size={16} />
          {t('forgotten.spam')}
        </li>
      </ul>
      <div className={styles.actions}>
        <Button
          size="large"
          wide
          busy={busy}
          aria-disabled={wait > 0 || undefined}
          onClick={() => {
            if (wait === 0) void repeat();
          }}
        >
          {wait > 0 ? t('waiting', { wait: waitPhrase(wait) }) : t('forgotten.again')}
        </Button>
        <Button size="large" variant="ghost" wide onClick={onOther}>
          {t('forgotten.other')}
        </Button>
      </div>
      <Link to="/login" className={styles.link}>
        {t('back')}
      </Link>
    </div>
  );
}
