import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { PROVISIONING_LIMITS } from '@vivavoce/domain/accounts/provisioning.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { directoryQuery, makeDirectoryToken } from '../../../queries/sign-in/directory.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import { CopyRow } from '../copy-row.tsx';
import styles from '../single-sign-on.module.css';

type Made = { name: string; token: string };

/** The only time that a token is shown. Takes the focus, since the form that had it is gone. */
export function MadeToken({ name, token, onDone }: Made & { onDone: () => void }) {
  const t = useTranslations('sso.directory');
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className={styles.test}>
      <h3 ref={title} className={styles.subheading} tabIndex={-1}>
        {t('made', { name })}
      </h3>
      <p>{t('madeText')}</p>
      <dl className={styles.copies}>
        <CopyRow name={t('token')} value={token} />
      </dl>
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('done')}</Button>
      </div>
    </div>
  );
}

export function MakeToken({ onMade }: { onMade: (token: Made) => void }) {
  const t = useTranslations('sso.directory');
  const client = useQueryClient();
  const textOf = useErrorText();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const make = useMutation({
    mutationFn: () => makeDirectoryToken(name.trim()),
    onSuccess: onMade,
    onSettled: () => client.invalidateQueries(directoryQuery),
    onError: (error) => {
      const limit = isProblem(error, 409) && error.code === 'limit_reached';
      setFault(limit ? t('limit', { max: PROVISIONING_LIMITS.tokens_max }) : textOf(error));
      document.getElementById('directory-token')?.focus();
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (make.isPending) return;
    setFault(name.trim() === '' ? t('nameNeeded') : undefined);
    if (name.trim() === '') document.getElementById('directory-token')?.focus();
    else make.mutate();
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextField
        id="directory-token"
        label={t('name')}
        hint={t('nameHint')}
        autoComplete="off"
        maxLength={PROVISIONING_LIMITS.token_name_max_characters}
        value={name}
        error={fault}
        onChange={({ target }) => {
          setName(target.value);
          setFault(undefined);
        }}
      />
      <div className={styles.actions}>
        <Button type="submit" busy={make.isPending}>
          {t('make')}
        </Button>
      </div>
    </form>
  );
}
