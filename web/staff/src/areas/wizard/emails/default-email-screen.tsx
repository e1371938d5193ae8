import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import type { CompanyEmail } from '@vivavoce/contract/types.ts';
import { isProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../app/error-text.ts';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { useUnsaved } from '../../../app/use-unsaved.ts';
import { companyEmailQuery, saveCompanyEmail } from '../../../queries/company-emails.ts';
import { useSettings } from '../../../queries/session.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/error-summary.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { faultsFromServer, type Fault } from '../form/faults.ts';
import { useFaultText } from '../form/use-fault-text.ts';
import { EmailEditor } from './email-editor.tsx';
import { checkDefault, defaultFieldOf, type EmailKind, type EmailValues } from './email-fields.ts';
import { emailTags } from './email-tags.ts';
import styles from './email-step.module.css';

const valuesOf = ({ from_name, reply_to_email, body_text }: CompanyEmail): EmailValues => ({
  from_name,
  reply_to: reply_to_email,
  subject: '',
  body: body_text,
});
const fields = ['from_name', 'reply_to', 'body'] as const;

/** The words with which new activities of the company begin. */
export function DefaultEmailScreen({ kind }: { kind: EmailKind }) {
  const t = useTranslations('wizard');
  const common = useTranslations('common');
  const places = useTranslations('places');
  const { shortname, custom_fields } = useSettings();
  const client = useQueryClient();
  const query = companyEmailQuery(shortname, kind);
  const { data: stored } = useSuspenseQuery(query);
  const tags = useMemo(() => emailTags(kind, custom_fields), [kind, custom_fields]);
  const textOf = useErrorText();
  const faultText = useFaultText();
  const [values, setValues] = useState(() => valuesOf(stored));
  const [faults, setFaults] = useState<Record<string, Fault>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  const began = valuesOf(stored);
  const dirty = fields.some((name) => values[name] !== began[name]);
  const saved = useUnsaved({ name: `company-email/${kind}`, dirty, keep: () => values, restore: setValues });

  function refuse(found: Record<string, Fault>): void {
    const { __all__, ...own } = found;
    setFaults(own);
    setFailure(__all__ && faultText('__all__', __all__));
    const wrong = fields.filter((name) => own[name]);
    if (wrong.length === 1) document.getElementById(wrong[0] ?? '')?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const found = checkDefault(values, tags) as Record<string, Fault>;
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const { from_name, reply_to, body } = values;
      const email = await saveCompanyEmail(shortname, kind, {
        ...stored,
        from_name: from_name.trim(),
        reply_to_email: reply_to.trim(),
        body_text: body,
      });
      client.setQueryData(query.queryKey, email);
      setValues(valuesOf(email));
      saved();
    } catch (error) {
      if (isProblem(error, 422) && Object.keys(error.errors).length > 0)
        refuse(faultsFromServer(error.errors, fields, defaultFieldOf));
      else setFailure(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  const errorOf = (name: keyof EmailValues) => faults[name] && faultText(name, faults[name]);
  const problems = fields.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ inputId: name, message: t('named', { name: t(`fields.${name}`), text: message }) }] : [];
  });
  return (
    <>
      <PageHeader title={places(`names.${kind}_email`)} below />
      <Panel padded>
        <form className={styles.standard} noValidate onSubmit={(event) => void submit(event)}>
          <p>{t('emails.standard')}</p>
          {failure && <FormMessage>{failure}</FormMessage>}
          <ErrorSummary problems={problems} />
          <EmailEditor
            values={values}
            tags={tags}
            withSubject={false}
            replyHint={t('emails.standardReplyHint')}
            set={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
            errorOf={errorOf}
          />
          <div>
            <Button type="submit" variant={dirty ? 'primary' : 'outline'} busy={busy}>
              {common('save')}
            </Button>
          </div>
        </form>
      </Panel>
    </>
  );
}
