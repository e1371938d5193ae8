import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import type { CompanyEmail } from '@vivavoce/contract/types.ts';
import type { CompanyEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { isMarketplaceOpen } from '@vivavoce/domain/marketplace/state.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';
import type { EmailDraft } from '../../../queries/jobs/jobs.ts';
import { useSettings } from '../../../queries/sign-in/session.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/forms/error-summary.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { ClashBox } from '../form/clash-box.tsx';
import { faultsFromServer, type Fault } from '../../../features/forms/faults.ts';
import { useFaultText } from '../../../features/forms/use-fault-text.ts';
import { EmailEditor } from './email-editor.tsx';
import { checkDefault, defaultFieldOf, type EmailText, type EmailValues } from './email-fields.ts';
import { EmailPreview } from './email-preview.tsx';
import { useEmailPart } from './use-email-part.tsx';
import { emailTags } from '../../../features/mails/email-tags.ts';
import styles from './email-step.module.css';

const valuesOf = ({ from_name, reply_to_email, body_text, promote_practice }: CompanyEmail): EmailValues => ({
  from_name,
  reply_to: reply_to_email,
  subject: '',
  body: body_text,
  promote: promote_practice,
});
const write = ({ from_name, reply_to, body, promote }: EmailValues) => ({
  from_name: from_name.trim(),
  reply_to_email: reply_to.trim(),
  body_text: body,
  promote_practice: promote,
});
const companyDraft = ({ from_name = '', reply_to_email = '', body, promote_practice = false }: EmailDraft) => ({
  from_name,
  reply_to_email,
  body_text: body,
  promote_practice,
});
const lines = ['from_name', 'reply_to', 'body'] as const;
const fields = [...lines, 'promote'] as const;
const differing = (first: EmailValues, second: EmailValues) => fields.filter((name) => first[name] !== second[name]);

/** The default e-mail of new activities of the company. */
export function DefaultEmailScreen({ kind }: { kind: CompanyEmailType }) {
  const t = useTranslations('wizard');
  const common = useTranslations('common');
  const places = useTranslations('places');
  const settings = useSettings();
  const { shortname, custom_fields, marketplace_enabled } = settings;
  const client = useQueryClient();
  const query = apiQuery('GET /api/companies/{shortname}/{type}-email', { params: { shortname, type: kind } });
  const { data: storedEmail } = useSuspenseQuery(query);
  const tags = useMemo(
    () =>
      emailTags(kind, {
        custom_fields: parseCustomFields(custom_fields).fields,
        marketplace_enabled,
        is_webinar: false,
      }),
    [kind, custom_fields, marketplace_enabled],
  );
  const show = useEmailPart();
  const textOf = useErrorText();
  const faultText = useFaultText();
  const [values, setValues] = useState(() => valuesOf(storedEmail));
  const [faults, setFaults] = useState<Record<string, Fault>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** The version that the form started from; another person's later change is noticed on saving. */
  const [base, setBase] = useState(storedEmail);
  const [clash, setClash] = useState<CompanyEmail>();
  const began = valuesOf(base);
  const dirty = fields.some((name) => values[name] !== began[name]);
  const markSaved = useUnsaved({
    name: `company-email/${kind}`,
    dirty,
    keep: () => ({ base, values }),
    restore: (savedForm) => {
      setBase(savedForm.base);
      setValues(savedForm.values);
    },
  });

  function refuse(newFaults: Record<string, Fault>): void {
    const { __all__, ...fieldFaults } = newFaults;
    setFaults(fieldFaults);
    setFailure(__all__ && faultText('__all__', __all__));
    const wrong = lines.filter((name) => fieldFaults[name]);
    if (wrong.length === 1) document.getElementById(wrong[0] ?? '')?.focus();
  }

  function build(on: CompanyEmail, next: EmailValues): void {
    setBase(on);
    setValues(next);
    setClash(undefined);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const newFaults = checkDefault(values, tags) as Record<string, Fault>;
    refuse(newFaults);
    if (Object.keys(newFaults).length > 0) return;
    setBusy(true);
    try {
      const email = await call('PUT /api/companies/{shortname}/{type}-email', {
        params: { shortname, type: kind },
        body: { ...write(values), revision: base.revision },
      });
      client.setQueryData(query.queryKey, email);
      build(email, valuesOf(email));
      markSaved();
    } catch (error) {
      if (isProblem(error, 409)) setClash(await client.fetchQuery({ ...query, staleTime: 0 }));
      else if (isProblem(error, 422) && Object.keys(error.errors).length > 0)
        refuse(faultsFromServer(error.errors, fields, defaultFieldOf));
      else setFailure(textOf(error));
    } finally {
      setBusy(false);
    }
  }

  const errorOf = (name: EmailText) => faults[name] && faultText(name, faults[name]);
  const problems = lines.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ inputId: name, message: t('named', { name: t(`fields.${name}`), text: message }) }] : [];
  });
  return (
    <>
      <PageHeader title={places(`names.${kind}_email`)} below />
      <Panel padded>
        <form className={styles.step} noValidate onSubmit={(event) => void submit(event)}>
          <div className={styles.columns}>
            <div className="grid min-w-0 content-start gap-4.5">
              <p>{t('emails.standard')}</p>
              {clash && (
                <ClashBox
                  text={t('clash.text')}
                  newest={differing(values, valuesOf(clash)).map((name) => ({
                    name,
                    value: show(name, valuesOf(clash)),
                  }))}
                  onKeepMine={() => build(clash, values)}
                  onTakeTheirs={() => build(clash, valuesOf(clash))}
                />
              )}
              {failure && <FormMessage>{failure}</FormMessage>}
              <ErrorSummary problems={problems} />
              <EmailEditor
                values={values}
                tags={tags}
                withSubject={false}
                replyHint={t('emails.standardReplyHint')}
                marketplace={kind === 'invitation' ? { open: isMarketplaceOpen(settings) } : undefined}
                set={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
                errorOf={errorOf}
              />
              <div>
                <Button type="submit" variant={dirty ? 'primary' : 'outline'} busy={busy}>
                  {common('save')}
                </Button>
              </div>
            </div>
            <EmailPreview
              kind={kind}
              values={values}
              previewOf={(draft) =>
                apiQuery(
                  'POST /api/companies/{shortname}/{type}-email/preview',
                  { params: { shortname, type: kind }, body: companyDraft(draft) },
                  { meta: { quiet: true } },
                )
              }
            />
          </div>
        </form>
      </Panel>
    </>
  );
}
