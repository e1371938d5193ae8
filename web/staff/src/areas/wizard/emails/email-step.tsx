import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { Job } from '@vivavoce/contract/types.ts';
import { customFieldsFor } from '@vivavoce/domain/emails/custom-fields.ts';
import { EMAIL_STEPS, type WizardEmailType } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { isMarketplaceOpen } from '@vivavoce/domain/marketplace/state.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { emailPreviewQuery } from '../../../queries/jobs/jobs.ts';
import { withMessages } from '../../../app/messages.ts';
import { StepPage } from '../form/step-page.tsx';
import { useStepForm } from '../form/use-step-form.ts';
import { useSubpageLinks, useWizard } from '../wizard-context.ts';
import { EmailEditor } from './email-editor.tsx';
import {
  checkEmail,
  draftOf,
  emailFieldOf,
  hasSubject,
  readEmail,
  writeEmail,
  type EmailKind,
  type EmailValues,
} from './email-fields.ts';
import { EmailPreview } from './email-preview.tsx';
import { TestMail } from './test-mail.tsx';
import { emailTags } from '../../../features/mails/email-tags.ts';
import { useEmailPart } from './use-email-part.tsx';
import styles from './email-step.module.css';
import { classes } from '../../../ui/base/classes.ts';

const SavedTextField = lazy(
  withMessages(['decide.mail'], () => import('../../../features/mails/saved-text-field.tsx')),
);

const KINDS = Object.keys(EMAIL_STEPS) as EmailKind[];

/** The e-mail that the address names. */
export function EmailStep({ type }: { type: WizardEmailType }) {
  const kind = KINDS.find((emailKind) => EMAIL_STEPS[emailKind].type === type) ?? 'invitation';
  return <EmailForm key={kind} kind={kind} />;
}

function EmailForm({ kind }: { kind: EmailKind }) {
  const t = useTranslations('wizard');
  const { job, settings } = useWizard();
  const { custom_fields, marketplace_enabled } = settings;
  const { is_webinar } = job;
  const tags = useMemo(
    () =>
      emailTags(kind, {
        custom_fields: customFieldsFor(job.custom_fields, custom_fields),
        marketplace_enabled,
        is_webinar,
      }),
    [kind, job.custom_fields, custom_fields, marketplace_enabled, is_webinar],
  );
  const { emails } = useSubpageLinks();
  const show = useEmailPart();
  const read = useCallback((from: Job) => readEmail(kind, from), [kind]);
  const form = useStepForm<EmailValues>({
    name: `email/${kind}`,
    // Two e-mails share one path and differ by `type`: switching between them counts as leaving the page.
    livesAt: (next, current) =>
      next.pathname === current.pathname && 'type' in next.search && next.search.type === EMAIL_STEPS[kind].type,
    read,
    write: (values) => writeEmail(kind, values),
    check: (values) => checkEmail(kind, values, tags),
    fieldOf: (column) => emailFieldOf(kind, column),
  });
  const { values, set } = form;
  return (
    <StepPage
      className={styles.step}
      title={t(`emails.${kind}.heading`)}
      lead={t(`emails.${kind}.lead`)}
      form={form}

      show={show}
    >
      <div className={classes(styles.columns, 'grid gap-8')}>
        <div className="grid min-w-0 content-start gap-4.5">
          <Suspense>
            <SavedTextField
              type={kind}
              locale={job.default_locale}
              onChoose={(text) => {
                if (text && hasSubject(kind)) set('subject', text.subject);
                if (text) set('body', text.body);
              }}
            />
          </Suspense>
          <EmailEditor
            values={values}
            tags={tags}
            withSubject={hasSubject(kind)}
            replyHint={t('emails.replyHint')}
            marketplace={kind === 'invitation' ? { open: isMarketplaceOpen(settings) } : undefined}
            set={set}
            errorOf={form.errorOf}
          />
          <p className="[&_a:hover]:underline [&_a:hover]:underline-offset-3">
            <Link className="font-semibold text-accent-ink" {...emails}>
              {t('emails.all')}
            </Link>
          </p>
        </div>
        <EmailPreview kind={kind} values={values} previewOf={(draft) => emailPreviewQuery(job.id, draft)}>
          <TestMail
            send={() =>
              call('POST /api/jobs/{job}/email-test', { params: { job: job.id }, body: draftOf(kind, values) })
            }
            blocked={Object.keys(checkEmail(kind, values, tags)).length > 0}
          />
        </EmailPreview>
      </div>
    </StepPage>
  );
}
