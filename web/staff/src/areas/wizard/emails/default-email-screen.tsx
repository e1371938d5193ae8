import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, type FormEvent } from 'react';
import type { CompanyEmail } from '@vivavoce/contract/types.ts';
import type { CompanyEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { orChanged } from '@vivavoce/web-shared/forms/form.ts';
import { changedNames } from '@vivavoce/web-shared/forms/merge.ts';
import { isMarketplaceOpen } from '@vivavoce/domain/marketplace/state.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../../queries/api-query.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { readNewest } from '../../../app/unsaved/read-newest.ts';
import type { EmailDraft } from '../../../queries/jobs/jobs.ts';
import { useSettings } from '../../../queries/sign-in/session.ts';
import { Button } from '../../../ui/base/button.tsx';
import { ErrorSummary, FormMessage } from '../../../ui/forms/error-summary.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { ClashBox } from '../../../features/forms/clash-box.tsx';
import { faultMap, refusedIn, type Fault } from '../../../features/forms/faults.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { useFaultText } from '../../../features/forms/use-fault-text.ts';
import { EmailEditor } from './email-editor.tsx';
import { checkDefault, defaultFieldOf, type EmailText, type EmailValues } from './email-fields.ts';
import { EmailPreview } from './email-preview.tsx';
import { useEmailPart } from './use-email-part.tsx';
import { emailTags } from '../../../features/mails/email-tags.ts';
import { classes } from '../../../ui/base/classes.ts';
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

/** The stored e-mail as a form, and the tags that its text may hold. */
function useDefaultEmail(kind: CompanyEmailType) {
  const { shortname, custom_fields, marketplace_enabled } = useSettings();
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
  const form = useForm({
    name: `company-email/${kind}`,
    start: () => ({ values: valuesOf(storedEmail), base: storedEmail }),
    rules: {
      read: valuesOf,
      same: (first: EmailValues, second) => changedNames(first, second).length === 0,
      check: (typed) => faultMap<Fault>(checkDefault(typed, tags)),
      send: (typed, { revision }: CompanyEmail) =>
        orChanged(
          call('PUT /api/companies/{shortname}/{type}-email', {
            params: { shortname, type: kind },
            body: { ...write(typed), revision },
          }),
          () => readNewest(client, query),
        ),
      merge: {},
      refusal: refusedIn(fields, defaultFieldOf),
      onStored: (email) => client.setQueryData(query.queryKey, email),
    },
    hasSummary: true,
  });
  return { form, tags };
}

/** The default e-mail of new activities of the company. */
export function DefaultEmailScreen({ kind }: { kind: CompanyEmailType }) {
  const t = useTranslations('wizard');
  const common = useTranslations('common');
  const menus = useTranslations('menus');
  const settings = useSettings();
  const { shortname } = settings;
  const { form, tags } = useDefaultEmail(kind);
  const show = useEmailPart();
  const textOf = useErrorText();
  const faultText = useFaultText();
  const { values, faults, dirty, busy, clash } = form;
  const whole = faults.get('__all__');
  const failure = whole ? faultText('__all__', whole) : form.failure !== null && textOf(form.failure);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.save();
  }

  const errorOf = (name: EmailText) => {
    const fault = faults.get(name);
    return fault && faultText(name, fault);
  };
  const problems = lines.flatMap((name) => {
    const message = errorOf(name);
    return message ? [{ inputId: name, message: t('named', { name: t(`fields.${name}`), text: message }) }] : [];
  });
  return (
    <>
      <PageHeader title={menus(`names.${kind}_email`)} below />
      <Panel padded>
        <form className={styles.step} noValidate onSubmit={submit}>
          <div className={classes(styles.columns, 'grid gap-8')}>
            <div className="grid min-w-0 content-start gap-4.5">
              <p>{t('emails.standard')}</p>
              {clash && (
                <ClashBox
                  fields={form.clashing.map((name) => ({
                    name,
                    label: t(`fields.${name}`),
                    theirs: show(name, valuesOf(clash.newest)),
                  }))}
                  quiet={clash.quiet}
                  onKeepMine={form.keepMine}
                  onTakeTheirs={form.takeTheirs}
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
                set={(name, value) => form.set({ [name]: value })}
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
