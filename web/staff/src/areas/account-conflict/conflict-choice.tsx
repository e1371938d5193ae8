import { IconChevronRight } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { AccountLink } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { changePerson } from '../../app/session/change-person.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FormMessage } from '../../ui/forms/error-summary.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import styles from './account-conflict.module.css';

type WayProps = { title: string; text: string; busy?: boolean; onChoose: () => void };

function Way({ title, text, busy = false, onChoose }: WayProps) {
  return (
    <button type="button" className={styles.way} aria-busy={busy || undefined} onClick={onChoose}>
      <span className={styles.body}>
        <span className={styles.name}>{title}</span>
        <span className={styles.text}>{text}</span>
      </span>
      <Icon of={IconChevronRight} size={16} />
    </button>
  );
}

export function ConflictChoice({ link, onward }: { link: AccountLink; onward: string }) {
  const t = useTranslations('account.conflict');
  const textOf = useErrorText();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { full_name: name, email: signedInEmail } = link.signed_in_as;
  const person = link.link_for.email_hint;

  async function change(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await changePerson();
      await navigate({ to: '/login', search: { next: onward }, state: { linkFor: person }, replace: true });
    } catch (error) {
      setFailure(textOf(error));
      setBusy(false);
    }
  }

  return (
    <div className={styles.card}>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.lead}>{t('text', { person, name, own: signedInEmail })}</p>
      {failure && <FormMessage>{failure}</FormMessage>}
      <div className={styles.ways}>
        <Way title={t('leave', { person })} text={t('leaveText')} busy={busy} onChoose={() => void change()} />
        <Way
          title={t('stay', { name })}
          text={t('stayText')}
          onChoose={() => void navigate({ href: onward, replace: true })}
        />
      </div>
    </div>
  );
}
