import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { PlatformCompany } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { newIdempotencyKey } from '@vivavoce/web-shared/api/idempotency-key.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { FormFoot } from '../../app/shell/form-foot.tsx';
import { showToast } from '../../app/toasts.ts';
import { useMayLeave } from '../../app/unsaved/use-may-leave.ts';
import { useUnsaved } from '../../app/unsaved/use-unsaved.ts';
import { changeCompany, createCompany, plansQuery, refreshCompanies } from '../../queries/platform.ts';
import { useErrorText, useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { ErrorSummary, FormMessage } from '../../ui/forms/error-summary.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { CompanyFields, OwnerFields, PlanFields } from './company-fields.tsx';
import {
  ownLimitFaults,
  changesOf,
  COMPANY_FIELDS,
  companyFaults,
  newCompanyInput,
  noCompany,
  valuesOf,
  type CompanyField,
  type CompanyFormValues,
} from './company-form.ts';
import styles from './platform.module.css';

type CompanyDrawerProps = {
  /** Names the form for what is typed after the session ended. */
  form: string;
  /** Null for a new one. */
  company: PlatformCompany | null;
  onClose: () => void;
};

type Messages = Partial<Record<CompanyField, string>>;

/** Creates a company with its owner, or changes plan and switches of one. */
export default function CompanyDrawer({ form, company, onClose }: CompanyDrawerProps) {
  const t = useTranslations('platform');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const fieldText = useFieldErrorText();
  const client = useQueryClient();
  const locale = useLocale() === 'fr' ? 'fr-fr' : 'en-gb';
  const plans = useQuery(plansQuery);
  const [begin] = useState(() =>
    company ? valuesOf(company) : noCompany(new Intl.DateTimeFormat().resolvedOptions().timeZone, locale),
  );
  const [values, setValues] = useState<CompanyFormValues>(begin);
  const [messages, setMessages] = useState<Messages>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newIdempotencyKey);
  const mayLeave = useMayLeave();
  const dirty = JSON.stringify(values) !== JSON.stringify(begin);
  const markSaved = useUnsaved({ name: form, dirty, keep: () => values, restore: setValues });

  const set = (changes: Partial<CompanyFormValues>) => {
    setValues((now) => ({ ...now, ...changes }));
    setMessages((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in changes))));
  };
  function refuse(newMessages: Messages): void {
    setMessages(newMessages);
    const wrong = COMPANY_FIELDS.filter((field) => newMessages[field]);
    // Of two and more the summary takes the focus.
    if (wrong.length === 1 && wrong[0]) document.getElementById(wrong[0])?.focus();
  }
  async function send(): Promise<void> {
    if (company) {
      const changes = changesOf(company, values);
      if (Object.keys(changes).length === 0) return;
      const { account_name: name } = await changeCompany(company.shortname, changes);
      showToast({ title: t('changed', { name }) });
    } else {
      const { account_name: name } = await createCompany(newCompanyInput(values), key);
      showToast({ title: t('created', { name }) });
    }
  }
  async function submit(): Promise<void> {
    const early = company ? ownLimitFaults(values) : companyFaults(values);
    refuse(Object.fromEntries(Object.entries(early).map(([field, code]) => [field, fieldText(code)])));
    setFailure(null);
    if (busy || Object.keys(early).length > 0) return;
    setBusy(true);
    try {
      await send();
      markSaved();
      void refreshCompanies(client);
      onClose();
    } catch (error) {
      // Another try with other values is another call.
      setKey(newIdempotencyKey());
      const wrong = isProblem(error, 422) ? COMPANY_FIELDS.filter((field) => error.errors[field]) : [];
      if (isProblem(error, 422) && wrong.length > 0)
        refuse(
          Object.fromEntries(wrong.map((field) => [field, fieldText(error.errors[field]?.[0] ?? 'wrong_format')])),
        );
      else setFailure(errorText(error));
      setBusy(false);
    }
  }
  async function close(): Promise<void> {
    if (await mayLeave((unsavedForm) => unsavedForm.name === form)) onClose();
  }
  const problems = COMPANY_FIELDS.flatMap((inputId) => {
    const message = messages[inputId];
    return message ? [{ inputId, message: common('fieldError', { field: t(`fields.${inputId}`), message }) }] : [];
  });
  const fields = { values, messages, set };

  return (
    <Drawer
      opened
      title={company ? t('changeTitle', { name: company.account_name }) : t('add')}
      onClose={() => void close()}
    >
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {failure && <FormMessage>{failure}</FormMessage>}
        <ErrorSummary problems={problems} />
        {!company && <CompanyFields {...fields} />}
        {!company && <OwnerFields {...fields} />}
        {plans.isError && <LoadError error={plans.error} onRetry={() => void plans.refetch()} />}
        <PlanFields {...fields} company={company} plans={plans.data ?? []} />
        <FormFoot busy={busy} onCancel={() => void close()} submit={company ? common('save') : t('create')} />
      </form>
    </Drawer>
  );
}
