import { useQueryClient } from '@tanstack/react-query';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { CompanyUser } from '@vivavoce/contract/types.ts';
import { SESSION_LIMITS } from '@vivavoce/domain/accounts/account-limits.ts';
import { PAGE_SIZES } from '@vivavoce/domain/list-limits.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { refreshCompanyUsers } from '../../queries/company.ts';
import { FormFoot } from '../../app/shell/form-foot.tsx';
import { showToast } from '../../app/toasts.ts';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { FormNotices } from '../../features/forms/form-notices.tsx';
import { findEntry } from '../../features/forms/unversioned.ts';
import { useFaultText } from '../../features/forms/use-fault-text.ts';
import { useForm } from '../../features/forms/use-form.ts';
import { userQuery, useUser } from '../../queries/sign-in/session.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { ErrorSummary } from '../../ui/forms/error-summary.tsx';
import { FieldError, TextField } from '../../ui/forms/field.tsx';
import { RadioCards } from '../../ui/forms/radio-cards.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { roleChoices, roleOf, USER_FIELDS, userRules, valuesOf, type UserFormValues } from './user-form.ts';

type UserDrawerProps = {
  /** Names the form for what is typed after the session ended. */
  form: string;
  /** Null for a new one. */
  user: CompanyUser | null;
  onClose: () => void;
};

/** The values of a user, and their storing. */
function useUserForm({ form: name, user, onClose }: UserDrawerProps) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const faultText = useFaultText();
  const client = useQueryClient();
  const mayLeave = useMayLeave();
  // Created once: they remember the key of a creation.
  const [rules] = useState(() =>
    userRules({
      add: (body, key) => call('POST /api/companies/add/company-user', { body, headers: { 'idempotency-key': key } }),
      change: (id, body) => call('PATCH /api/companies/update-delete/company-users/{id}', { params: { id }, body }),
      newest: (id) =>
        findEntry(
          (page) => call('GET /api/companies/company-users', { query: { page, page_size: PAGE_SIZES.max } }),
          (entry) => entry.id === id,
        ),
    }),
  );
  const form = useForm({ name, start: () => ({ values: rules.read(user), base: user }), rules, hasSummary: true });
  const errorOf = (field: keyof UserFormValues) => {
    const fault = form.faults.get(field);
    return fault && faultText(field, fault);
  };
  function doneText(newest: CompanyUser, email: string): string {
    if (!user) return t('added', { name: newest.full_name });
    const waits = newest.pending_email !== null && email.trim() !== user.email;
    return waits ? t('confirmSent', { email: newest.pending_email ?? '' }) : t('changed', { name: newest.full_name });
  }
  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const { email } = form.values;
    const wasDirty = form.dirty;
    // A new user is stored as sent: the note is part of the invitation.
    if (!(await form.save({ whole: user !== null }))) return;
    const newest = form.form.store.get().base;
    if (newest?.is_you) await client.invalidateQueries({ queryKey: userQuery.queryKey });
    if (newest && wasDirty) showToast({ title: doneText(newest, email) });
    void refreshCompanyUsers(client);
    onClose();
  }
  async function close(): Promise<void> {
    if (await mayLeave((unsavedForm) => unsavedForm.name === name)) onClose();
  }
  const inputs = USER_FIELDS.flatMap((field) => {
    const message = errorOf(field);
    return message ? [{ inputId: field, message: common('fieldError', { field: t(`fields.${field}`), message }) }] : [];
  });
  return { form, errorOf, submit, close, inputs };
}

/** Adds a user, or changes one. */
export default function UserDrawer(props: UserDrawerProps) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const { form, errorOf, submit, close, inputs } = useUserForm(props);
  const { user } = props;
  const { values, set } = form;
  const shell = useTranslations('shell');
  const me = useUser();
  const choices = roleChoices.filter((role) => role !== 'owner' || (user !== null && me.role === 'owner'));
  const theirsOf = (name: keyof UserFormValues, newest: CompanyUser | null) => {
    if (!newest) return '';
    return name === 'role' ? t(`roles.${roleOf(newest)}.name`) : valuesOf(newest)[name];
  };
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
      onChange={({ target }) => set({ [name]: target.value })}
    />
  );

  return (
    <Drawer opened title={user ? t('changeTitle') : t('add')} onClose={() => void close()}>
      <form noValidate className="flex flex-[1_0_auto] flex-col gap-4" onSubmit={(event) => void submit(event)}>
        <FormNotices form={form} labelOf={(name) => t(`fields.${name}`)} theirsOf={theirsOf} />
        <ErrorSummary problems={inputs} />
        <div className="grid grid-cols-2 items-start gap-3 *:grid-cols-1">
          {text('first_name')}
          {text('last_name')}
        </div>
        {text('email', 'email')}
        <RadioCards
          label={t('fields.role')}
          value={values.role}
          options={choices.map((value) => ({ value, title: t(`roles.${value}.name`), text: t(`roles.${value}.text`) }))}
          onChange={(role) => set({ role })}
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
              onChange={({ target }) => set({ note: target.value })}
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
        <FormFoot busy={form.busy} onCancel={() => void close()} submit={user ? common('save') : t('send')}>
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
