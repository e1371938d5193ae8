import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { SECOND_FACTOR_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { confirm } from '../../../app/confirm.ts';
import { showToast } from '../../../app/toasts.ts';
import { Button } from '../../../ui/base/button.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { TextField } from '../../../ui/forms/field.tsx';
import styles from '../account.module.css';
import { focusSection } from '../section.tsx';
import { classes } from '../../../ui/base/classes.ts';
import own from './factor.module.css';

type Passkey = ResultOf<'GET /api/account/second-factor'>['passkeys'][number];
type NameFormProps = { passkey: Passkey; busy: boolean; onName: (name: string) => void; onCancel: () => void };

function NameForm({ passkey, busy, onName, onCancel }: NameFormProps) {
  const t = useTranslations('account.factor');
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string>();
  useEffect(() => input.current?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const name = input.current?.value.trim() ?? '';
    setWrong(name ? undefined : t('passkeyNameMissing'));
    if (name) onName(name);
    else input.current?.focus();
  }

  return (
    <form className={classes(styles.form, 'grid gap-5 p-5')} noValidate onSubmit={submit}>
      <TextField
        ref={input}
        id={`passkey_${passkey.id}`}
        label={t('passkeyName')}
        defaultValue={passkey.name}
        autoComplete="off"
        maxLength={SECOND_FACTOR_LIMITS.passkey_name_max_characters}
        error={wrong}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" variant="primary" size="small" busy={busy}>
          {t('save')}
        </Button>
        <Button variant="ghost" size="small" disabled={busy} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

/** A passkey of the account: its name and age, with renaming and removing. */
export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const t = useTranslations('account.factor');
  const textOf = useErrorText();
  const client = useQueryClient();
  const [naming, setNaming] = useState(false);
  const { id, name, created_at, last_used_at } = passkey;
  const onError = (error: unknown) => showToast({ title: textOf(error), background: 'reject' });
  const onSettled = () => client.invalidateQueries(apiQuery('GET /api/account/second-factor'));
  const rename = useMutation({
    mutationFn: (next: string) =>
      call('PATCH /api/account/passkeys/{passkey}', { params: { passkey: id }, body: { name: next } }),
    onSuccess: () => {
      setNaming(false);
      showToast({ title: t('passkeyRenamed') });
      focusSection('factor');
    },
    onError,
    onSettled,
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/account/passkeys/{passkey}', { params: { passkey: id } }),
    onSuccess: () => {
      showToast({ title: t('passkeyRemoved') });
      focusSection('factor');
    },
    onError,
    onSettled,
  });

  async function askRemove(): Promise<void> {
    const question = { title: t('passkeyRemoveTitle', { name }), text: t('passkeyRemoveText'), action: t('remove') };
    if (await confirm({ ...question, danger: true })) remove.mutate();
  }

  if (naming)
    return (
      <li className={`${styles.row} ${own.row}`}>
        <NameForm
          passkey={passkey}
          busy={rename.isPending}
          onName={(next) => rename.mutate(next)}
          onCancel={() => setNaming(false)}
        />
      </li>
    );
  return (
    <li className={`${styles.row} ${own.row}`}>
      <div className="grid min-w-0 flex-[1_1_200px] gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 font-semibold wrap-anywhere">{name}</p>
        <p className={classes(styles.line, 'text-small wrap-break-word text-ink-3')}>
          {last_used_at === null ? (
            <When value={created_at} as="date" say={(date) => t('passkeySince', { date })} />
          ) : (
            <When value={last_used_at} as="date" say={(date) => t('passkeyUsed', { date })} />
          )}
        </p>
      </div>
      <Button size="small" aria-label={t('passkeyRenameOf', { name })} onClick={() => setNaming(true)}>
        {t('passkeyRename')}
      </Button>
      <Button
        size="small"
        busy={remove.isPending}
        aria-label={t('passkeyRemoveOf', { name })}
        onClick={() => void askRemove()}
      >
        {t('remove')}
      </Button>
    </li>
  );
}
