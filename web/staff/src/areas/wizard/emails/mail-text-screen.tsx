import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useMemo, useState, type FormEvent } from 'react';
import type { CompanyEmail } from '@vivavoce/contract/types.ts';
import { parseCustomFields, type CustomField } from '@vivavoce/domain/emails/custom-fields.ts';
import { mailText, tagsOfText, type MailTextName } from '@vivavoce/domain/emails/mail-texts.ts';
import { isMarketplaceOpen } from '@vivavoce/domain/marketplace/state.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { orChanged } from '@vivavoce/web-shared/forms/form.ts';
import { changedNames } from '@vivavoce/web-shared/forms/merge.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../app/confirm.ts';
import { PageHeader } from '../../../app/layouts/page-header.tsx';
import { showToast } from '../../../app/toasts.ts';
import { readNewest } from '../../../app/unsaved/read-newest.ts';
import { ClashBox } from '../../../features/forms/clash-box.tsx';
import { faultMap, refusedIn, type Fault } from '../../../features/forms/faults.ts';
import { useFaultText } from '../../../features/forms/use-fault-text.ts';
import { useForm } from '../../../features/forms/use-form.ts';
import { tagsOf, type EmailTags } from '../../../features/mails/email-tags.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import type { EmailDraft } from '../../../queries/jobs/jobs.ts';
import { useSettings } from '../../../queries/sign-in/session.ts';
import { Button } from '../../../ui/base/button.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { ErrorSummary, FormMessage } from '../../../ui/forms/error-summary.tsx';
import { Tab, Tabs } from '../../../ui/navigation/tabs.tsx';
import { EmailEditor } from './email-editor.tsx';
import { checkText, defaultFieldOf, type EmailText, type EmailValues } from './email-fields.ts';
import { EmailPreview } from './email-preview.tsx';
import { companyEmailsQuery } from '../../../queries/mail-texts.ts';
import { mailTextQuery, readTextName } from './load-mail-text.ts';
import { TEXT_LOCALES, textLocale, type TextLocale } from './text-locale.ts';
import { phraseOf } from './mail-text-phrases.ts';
import { SavedTexts } from './saved-texts.tsx';
import { TestMail } from './test-mail.tsx';
import { useEmailPart } from './use-email-part.tsx';
import styles from './email-step.module.css';

const valuesOf = ({ from_name, reply_to_email, subject, body_text, promote_practice }: CompanyEmail): EmailValues => ({
  from_name,
  reply_to: reply_to_email,
  subject,
  body: body_text,
  promote: promote_practice,
});
const write = ({ from_name, reply_to, subject, body, promote }: EmailValues) => ({
  subject: subject.trim(),
  from_name: from_name.trim(),
  reply_to_email: reply_to.trim(),
  body_text: body,
  promote_practice: promote,
});
const companyDraft = ({
  from_name = '',
  reply_to_email = '',
  subject = '',
  body,
  promote_practice = false,
}: EmailDraft) => ({
  subject,
  from_name,
  reply_to_email,
  body_text: body,
  promote_practice,
});
const lines = ['from_name', 'reply_to', 'subject', 'body'] as const;
const fields = [...lines, 'promote'] as const;

/** The tags of a text of the company: those that have a value in it. */
function textTags(name: MailTextName, custom_fields: readonly CustomField[], marketplace: boolean): EmailTags {
  const names = tagsOfText(name, marketplace);
  return tagsOf(names, names, custom_fields);
}

type TextProps = { name: MailTextName; locale: TextLocale };

/** The stored text as a form, and the tags that it may hold. */
function useMailText({ name, locale }: TextProps) {
  const { shortname, custom_fields, marketplace_enabled } = useSettings();
  const client = useQueryClient();
  const query = mailTextQuery(shortname, name, locale);
  const { data: email } = useSuspenseQuery(query);
  const tags = useMemo(
    () => textTags(name, parseCustomFields(custom_fields).fields, marketplace_enabled),
    [name, custom_fields, marketplace_enabled],
  );
  const form = useForm({
    name: `company-email/${name}/${locale}`,
    start: () => ({ values: valuesOf(email), base: email }),
    rules: {
      read: valuesOf,
      same: (first: EmailValues, second) => changedNames(first, second).length === 0,
      check: (typed) => faultMap<Fault>(checkText(name, typed, tags)),
      send: (typed, { revision }: CompanyEmail) =>
        orChanged(
          call('PUT /api/companies/{shortname}/{type}-email', {
            params: { shortname, type: name },
            query: { locale },
            body: { ...write(typed), revision },
          }),
          () => readNewest(client, query),
        ),
      merge: {},
      refusal: refusedIn(fields, defaultFieldOf),
      onStored: (newest) => {
        client.setQueryData(query.queryKey, newest);
        void client.invalidateQueries({ queryKey: companyEmailsQuery(shortname).queryKey });
      },
    },
    hasSummary: true,
  });
  return { form, tags, email };
}

/** Returns to the text of the product; what the company wrote is kept. */
function ResetButton({ name, locale, onReset }: TextProps & { onReset: () => void }) {
  const t = useTranslations('mailtexts');
  const textOf = useErrorText();
  const { shortname } = useSettings();
  const client = useQueryClient();

  async function reset(): Promise<void> {
    if (!(await confirm({ title: t('resetTitle'), text: t('resetText'), action: t('reset') }))) return;
    try {
      await call('DELETE /api/companies/{shortname}/{type}-email', {
        params: { shortname, type: name },
        query: { locale },
      });
      await client.refetchQueries({ queryKey: mailTextQuery(shortname, name, locale).queryKey });
      onReset();
      showToast({ title: t('resetDone') });
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    }
    void client.invalidateQueries({ queryKey: companyEmailsQuery(shortname).queryKey });
  }

  return (
    <Button variant="ghost" onClick={() => void reset()}>
      {t('reset')}
    </Button>
  );
}

/** The two languages of a text, each a page of its own. */
function LanguageTabs({ name, locale }: TextProps) {
  const t = useTranslations('mailtexts');
  return (
    <Tabs label={t('language')}>
      {TEXT_LOCALES.map((code) => (
        <Tab
          key={code}
          to="/company-settings/emails/$type"
          params={{ type: name }}
          search={{ locale: code }}
          current={code === locale}
        >
          {t(`columns.${code}`)}
        </Tab>
      ))}
    </Tabs>
  );
}

/** When the text is used, and what cannot be lost from it. */
function TextNotes({ name }: { name: MailTextName }) {
  const t = useTranslations('mailtexts');
  const tagNames = useTranslations('wizard.emails.tags');
  const { type, starts_activities, needs = [] } = mailText(name);
  const scope = starts_activities ? 'starts' : type === 'reminder' ? 'holdsReminder' : 'holds';
  return (
    <div className="grid gap-1">
      <p>{t(`when.${phraseOf(name)}`)}.</p>
      <p className="text-small text-ink-2">
        {t(scope)} {t(type === 'rejection' ? 'noButton' : 'link')}{' '}
        {needs.length > 0 && t('needs', { tags: needs.map((tag) => tagNames(tag)).join(', ') })}
        {name === 'completion' && t('subjectFixed')}
      </p>
    </div>
  );
}

/** The text of the company that the address names, in one language. */
export function MailTextScreen({ type, locale }: { type: string; locale?: TextLocale | undefined }) {
  const name = readTextName(type);
  const readers = textLocale(useLocale());
  const shown = locale ?? readers;
  // The form keeps what it began with, so a text that was reset is another form.
  const [resets, setResets] = useState(0);
  return (
    <MailTextForm
      key={`${name}/${shown}/${resets}`}
      name={name}
      locale={shown}
      onReset={() => setResets((count) => count + 1)}
    />
  );
}

function MailTextForm({ name, locale, onReset }: TextProps & { onReset: () => void }) {
  const t = useTranslations('wizard');
  const texts = useTranslations('mailtexts');
  const common = useTranslations('common');
  const settings = useSettings();
  const { shortname } = settings;
  const client = useQueryClient();
  const { form, tags, email } = useMailText({ name, locale });
  const show = useEmailPart();
  const textOf = useErrorText();
  const faultText = useFaultText();
  const { values, faults, dirty, busy, clash } = form;
  const whole = faults.get('__all__');
  const failure = whole ? faultText('__all__', whole) : form.failure !== null && textOf(form.failure);
  const { type, starts_activities } = mailText(name);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void form.save();
  }

  const errorOf = (field: EmailText) => {
    const fault = faults.get(field);
    return fault && faultText(field, fault);
  };
  const problems = lines.flatMap((field) => {
    const message = errorOf(field);
    return message ? [{ inputId: field, message: t('named', { name: t(`fields.${field}`), text: message }) }] : [];
  });
  const query = { locale };
  return (
    <>
      <PageHeader
        title={texts(`names.${phraseOf(name)}`)}
        badge={
          <Pill tone={email.revision > 0 ? 'info' : 'plain'}>{texts(email.revision > 0 ? 'edited' : 'standard')}</Pill>
        }
        below
        actions={<LanguageTabs name={name} locale={locale} />}
      />
      <Panel padded>
        <form className={styles.step} noValidate onSubmit={submit}>
          <div className={classes(styles.columns, 'grid gap-8')}>
            <div className="grid min-w-0 content-start gap-4.5">
              <TextNotes name={name} />
              {clash && (
                <ClashBox
                  fields={form.clashing.map((field) => ({
                    name: field,
                    label: t(`fields.${field}`),
                    theirs: show(field, valuesOf(clash.newest)),
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
                withSubject={name !== 'completion'}
                replyHint={starts_activities ? t('emails.standardReplyHint') : undefined}
                marketplace={type === 'invitation' ? { open: isMarketplaceOpen(settings) } : undefined}
                set={(field, value) => form.set({ [field]: value })}
                errorOf={errorOf}
              />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" variant={dirty ? 'primary' : 'outline'} busy={busy}>
                  {common('save')}
                </Button>
                {email.revision > 0 && (
                  <ResetButton
                    name={name}
                    locale={locale}
                    onReset={() => {
                      form.discard();
                      onReset();
                    }}
                  />
                )}
              </div>
            </div>
            <EmailPreview
              kind="invitation"
              values={values}
              previewOf={(draft) =>
                apiQuery(
                  'POST /api/companies/{shortname}/{type}-email/preview',
                  { params: { shortname, type: name }, query, body: companyDraft(draft) },
                  { meta: { quiet: true } },
                )
              }
            >
              <TestMail
                send={() =>
                  call('POST /api/companies/{shortname}/{type}-email/test', {
                    params: { shortname, type: name },
                    query,
                    body: write(values),
                  })
                }
                blocked={Object.keys(checkText(name, values, tags)).length > 0}
              />
            </EmailPreview>
          </div>
        </form>
      </Panel>
      <div className="mt-4">
        <SavedTexts
          name={name}
          locale={locale}
          typed={{ subject: name === 'completion' ? '' : values.subject.trim(), body_text: values.body }}
          onUsed={() => {
            form.discard();
            void client.refetchQueries({ queryKey: mailTextQuery(shortname, name, locale).queryKey }).then(onReset);
          }}
        />
      </div>
    </>
  );
}
