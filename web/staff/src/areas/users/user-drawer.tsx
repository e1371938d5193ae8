import { useQueryClient } from '@tanstack/react-query';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../app/use-send.ts';
import { refreshCompanyUsers } from '../../queries/company.ts';
import { FormFoot } from '../../app/shell/form-foot.tsx';
import { showToast } from '../../app/toasts.ts';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { faultsFromServer, type Fault, type Faults } from '../../features/forms/faults.ts';
import { useFaultText } from '../../features/forms/use-fault-text.ts';
import { userQuery, useUser } from '../../queries/sign-in/session.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { FieldError, TextField } from '../../ui/forms/field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { changesOf, checkUser, newUserInput, noUser, roleChoices, valuesOf, type UserFormValues } from './user-form.ts';
import { classes } from '../../ui/base/classes.ts';
import styles from './users.module.css';

type UserDrawerProps = {
  /** Names the form for what is typed after the session ended. */
  form: string;
  /** Null for a new one. */
  user: CompanyUser | null;
  onClose: () => void;
};

const fields = ['first_name', 'last_name', 'email', 'role', 'note'] as const;

/** The values of a user, and their storing. */
function useUserForm({ form, user, onClose }: UserDrawerProps) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const textOf = useErrorText();
  const faultText = useFaultText();
  const client = useQueryClient();
  const begin = user ? valuesOf(user) : noUser;
  const [values, setValues] = useState<UserFormValues>(begin);
  const [faults, setFaults] = useState<Faults<UserFormValues>>({});
  const [key, setKey] = useState(newIdempotencyKey);
  const dirty = fields.some((name) => values[name] !== begin[name]);
  const mayLeave = useMayLeave();
  const markSaved = useUnsaved({ name: form, dirty, keep: () => values, restore: setValues });
  function set<Name extends keyof UserFormValues>(name: Name, value: UserFormValues[Name]): void {
    setValues((now) => ({ ...now, [name]: value }));
    setFaults((now) => ({ ...now, [name]: undefined }));
  }
  const errorOf = (name: keyof UserFormValues) => {
    const fault = faults[name];
    return fault && faultText(name, fault);
  };
  /** Returns what is wrong with no single field. */
  function show(newFaults: Record<string, Fault>): string | undefined {
    const { __all__, ...fieldFaults } = newFaults;
    setFaults(fieldFaults);
    const wrong = fields.filter((name) => fieldFaults[name]);
    if (wrong.length === 1) document.getElementById(wrong[0] ?? '')?.focus();
    return __all__ && faultText('__all__', __all__);
  }
  async function store(): Promise<string | null> {
    if (!user)
      return t('added', {
        name: (
          await call('POST /api/companies/add/company-user', {
            body: newUserInput(values),
            headers: { 'idempotency-key': key },
          })
        ).full_name,
      });
    const changes = changesOf(user, values);
    if (Object.keys(changes).length === 0) return null;
    const updatedUser = await call('PATCH /api/companies/update-delete/company-users/{id}', {
      params: { id: user.id },
      body: changes,
    });
    if (updatedUser.is_you) await client.invalidateQueries({ queryKey: userQuery.queryKey });
    if (updatedUser.pending_email && changes.email) return t('confirmSent', { email: updatedUser.pending_email });
    return t('changed', { name: updatedUser.full_name });
  }
  const { send, busy, failure, setFailure } = useSend(
    async () => {
      const done = await store();
      markSaved();
      if (done) showToast({ title: done });
      void refreshCompanyUsers(client);
      onClose();
    },
    (error) => {
      // Another try with other values is another call.
      setKey(newIdempotencyKey());
      if (!isProblem(error, 422) || Object.keys(error.errors).length === 0) return textOf(error);
      return show(faultsFromServer(error.errors, fields));
    },
  );
  async function submit(): Promise<void> {
    const newFaults = checkUser(values) as Record<string, Fault>;
    setFailure(show(newFaults));
    if (Object.keys(newFaults).length === 0) await send();
  }
  async function close(): Promise<void> {
    if (await mayLeave((unsavedForm) => unsavedForm.name === form)) onClose();
  }
  const inputs = fields.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ inputId: name, message: common('fieldError', { field: t(`fields.${name}`), message }) }] : [];
  });
  return { values, set, errorOf, busy, failure, submit, close, inputs };
}

/** Adds a user, or changes one. */
export default function UserDrawer({ form, user, onClose }: UserDrawerProps) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const { values, set, errorOf, busy, failure, submit, close, inputs } = useUserForm({ form, user, onClose });
  const shell = useTranslations('shell');
  const me = useUser();
  const choices = roleChoices.filter((role) => role !== 'owner' || (user !== null && me.role === 'owner'));
  const text = (name: 'first_name' | 'last_name' | 'email', type = 'text') => (
    <TextField
      id={name}
      type={type}
      autoComplete="off"
      label={t(`fields.${name}`)}
      value={values[name]}
      error={errorOf(name)}
      {...(name === 'last_name' && { hint: shell('lastNameHint') })}
      {...(name === 'email' && user?.has_password && { hint: t('emailHint') })}
      onChange={(event) => set(name, event.target.value)}
    />
  );

  return (
    <Drawer opened title={user ? t('changeTitle') : t('add')} onClose={() => void close()}>
      <form
        noValidate
        className="flex flex-[1_0_auto] flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure && <FormMessage>{failure}</FormMessage>}
        <ErrorSummary problems={inputs} />
        <div className={classes(styles.names, 'grid grid-cols-2 items-start gap-3')}>
          {text('first_name')}
          {text('last_name')}
        </div>
        {text('email', 'email')}
        <RadioCards
          label={t('fields.role')}
          value={values.role}
          options={choices.map((value) => ({ value, title: t(`roles.${value}.name`), text: t(`roles.${value}.text`) }))}
          onChange={(role) => set('role', role)}
        />
        {!user && (
          <div className="grid gap-1">
            <label htmlFor="note" className="font-semibold">
              {t('fields.note')} <span className="text-small text-pretty text-ink-3">{common('optional')}</span>
            </label>
            <textarea
              id="note"
              rows={3}
              className="w-full resize-y rounded-2 border border-line-3 bg-surface px-3 py-2.5 focus-visible:rounded-2 focus-visible:border-accent-ink focus-visible:edge-accent-ink!"
              value={values.note}
              aria-invalid={errorOf('note') ? true : undefined}
              aria-describedby={errorOf('note') ? 'note-error' : undefined}
              onChange={(event) => set('note', event.target.value)}
            />
            {errorOf('note') && <FieldError id="note-error">{errorOf('note')}</FieldError>}
          </div>
        )}
        {!user && (
          <p className="flex gap-2.5 rounded-2 bg-sunken px-3.5 py-3 text-small text-pretty text-ink-2 [&_svg]:flex-none">
            <Icon of={IconInfoCircle} size={16} />
            {t('outside')}
          </p>
        )}
        <FormFoot busy={busy} onCancel={() => void close()} submit={user ? common('save') : t('send')}>
          {!user && (
            <span className="text-small text-pretty text-ink-3">
              {t('valid', { days: SESSION_LIMITS.invitation_link_valid_days })}
            </span>
          )}
        </FormFoot>
      </form>
    </Drawer>
  );
}
