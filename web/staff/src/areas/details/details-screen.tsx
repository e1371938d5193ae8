import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslations, useLocale, useLanguageTag } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { constantsQuery } from '../../queries/company.ts';
import { JobPageHead } from '../../app/layouts/job-page-head.tsx';
import { jobQuery, webinarQuery } from '../../queries/jobs/jobs.ts';
import { changeNote, editLink, emailLink, saysWhyLocked } from './edit-link.ts';
import { QuestionSettings, ReviewSettings } from './review-settings.tsx';
import { SurveyPanel } from './survey-panel.tsx';
import styles from './details.module.css';
import type { Job } from '@vivavoce/contract/types.ts';
import { eventTexts } from '@vivavoce/domain/marketplace/event-time.ts';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { SettingList, inOneLine, rich } from './setting-list.tsx';
import { formatExact, formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import type { JobEmailType } from '@vivavoce/domain/emails/email-types.ts';
import { JOB_EMAIL_FIELDS } from '@vivavoce/domain/emails/job-emails.ts';
import { inOrder } from '@vivavoce/domain/emails/reminders.ts';
import { useReminderPhrases } from '../../features/reminders/use-reminder-phrases.ts';
import { EMAIL_STEPS, emailsOf } from '@vivavoce/domain/jobs/wizard-steps.ts';
import { settingsQuery } from '../../queries/sign-in/session.ts';
import { IconCopy, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { AnchorButton, Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useCopy } from '../../app/use-copy.ts';
import { embedSnippet } from './embed.ts';
import { QrCode, useQrCode } from '../../features/qr-code/qr-code.tsx';
import { parseCustomFields } from '@vivavoce/domain/emails/custom-fields.ts';
import { classes } from '../../ui/base/classes.ts';

/** The label of a choice in the reader's language; the raw value until the list has loaded. */
function useLabels() {
  const { data } = useQuery(constantsQuery(useLocale()));
  return (list: 'job_functions' | 'role_levels' | 'assessment_types', value: string | null) =>
    value && (data?.[list].find((choice) => choice.value === value)?.label ?? value);
}

function TitleSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  const jobPageText = useTranslations('jobpage');
  const languages = useTranslations('shell.account');
  const label = useLabels();
  return (
    <SettingList
      title={jobPageText('titleAndPosition')}
      edit={editLink(job, 'title')}
      settings={[
        { name: t('fields.title'), value: job.title },
        {
          name: t('summary.position'),
          value: inOneLine(job.role, label('job_functions', job.function), label('role_levels', job.role_level)),
        },
        job.external_ids.length > 0 && { name: t('fields.external_ids'), value: inOneLine(...job.external_ids) },
        job.job_kind !== 'webinar' && {
          name: t('steps.type'),
          value: label('assessment_types', job.assessment_type ?? 'assessment'),
          note: saysWhyLocked(job, 'assessment_type') && jobPageText('ways.purpose'),
        },
        {
          name: jobPageText('names.language'),
          value: languages(job.default_locale === 'fr-fr' ? 'french' : 'english'),
          note: saysWhyLocked(job, 'default_locale') && jobPageText('ways.language'),
        },
      ]}
    />
  );
}

function DescriptionSettings({ job }: { job: Job }) {
  const tag = useLanguageTag();
  const t = useTranslations('wizard');
  const jobPageText = useTranslations('jobpage');
  const yesOrNo = (value: boolean) => jobPageText(value ? 'yes' : 'no');
  const files = job.attachments.map(({ filename }) => filename);
  const isInterview = job.job_kind === 'presentation';
  // A webinar has no welcome, no outcome and no feedback: its page offers a seat.
  const takesPart = job.job_kind !== 'webinar';
  return (
    <SettingList
      title={jobPageText('words')}
      edit={editLink(job, 'description')}
      settings={[
        { name: t('fields.description'), value: rich(job.description) },
        { name: t('fields.contact_name'), value: job.contact_name },
        { name: t('summary.files'), value: inOneLine(job.image !== null && t('summary.picture'), ...files) },
        takesPart && { name: t('fields.applicant_accept_subheading'), value: job.applicant_accept_subheading },
        takesPart && { name: jobPageText('names.welcome'), value: rich(job.applicant_accept_text) },
        isInterview && { name: jobPageText('names.introduction'), value: rich(job.interview_intro_text) },
        isInterview && { name: t('fields.allow_answer_review'), value: yesOrNo(job.allow_answer_review) },
        { name: t('fields.details'), value: rich(job.details) },
        { name: t('fields.custom_field_label'), value: job.custom_field_label },
        takesPart && {
          name: t('fields.decision_by'),
          value: job.decision_by && formatDate(new Date(`${job.decision_by}T12:00:00`), tag),
        },
        takesPart && { name: t('fields.cv_requested'), value: yesOrNo(job.cv_requested) },
        { name: jobPageText('names.phone'), value: yesOrNo(job.sms_enabled) },
        takesPart && {
          name: jobPageText('names.feedback'),
          value: yesOrNo(job.advertise_review),
          note: saysWhyLocked(job, 'advertise_review') && jobPageText('ways.promised'),
        },
        { name: jobPageText('names.sso'), value: yesOrNo(job.use_sso) },
      ]}
    />
  );
}

const videoFields = ['applicant_accept_video', 'interview_intro_video', 'interview_complete_video'] as const;

function VideoSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  return (
    <SettingList
      title={t('steps.videos')}
      edit={editLink(job, 'videos')}
      settings={videoFields.map((field) => ({ name: t(`fields.${field}`), value: job[field]?.description }))}
    />
  );
}

/** Shown where the wizard has a step for them: the company or the activity has custom fields. */
function CustomFieldSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  const jobPageText = useTranslations('jobpage');
  const { data: settings } = useQuery({ ...settingsQuery, enabled: job.abilities.includes('edit') });
  const ofCompany = parseCustomFields(settings?.custom_fields ?? '').fields;
  const ofJob = parseCustomFields(job.custom_fields).fields;
  if (ofJob.length + ofCompany.length === 0) return null;
  const worded = (fields: typeof ofJob) => inOneLine(...fields.map(({ tag, replacement }) => `${tag}: ${replacement}`));
  return (
    <SettingList
      title={t('steps.custom_fields')}
      edit={editLink(job, 'custom-fields')}
      settings={[
        { name: t('fields.custom_fields'), value: worded(ofJob) },
        ofCompany.length > 0 && { name: jobPageText('names.companyFields'), value: worded(ofCompany) },
      ]}
    />
  );
}

function Copied({ name, text, done }: { name: string; text: string; done: string }) {
  const t = useTranslations('jobpage.share');
  const copy = useCopy();
  return (
    <div className="grid justify-items-start gap-2 [&_h3]:text-mini [&_h3]:text-ink-3">
      <h3>{name}</h3>
      <code className="w-full rounded-2 bg-sunken px-2.5 py-2 text-[0.8125rem] wrap-anywhere">{text}</code>
      <Button size="small" aria-label={t('copyNamed', { name })} onClick={() => void copy(text, done)}>
        <Icon of={IconCopy} size={16} />
        {t('copy')}
      </Button>
    </div>
  );
}

/** The ways to share an activity: its public link, a QR code, and a line for a website. */
function SharePanel({ job }: { job: Job }) {
  const t = useTranslations('jobpage.share');
  const code = useQrCode(job.public_url);
  const open = job.status === 'Published' && !job.archived;
  return (
    <Panel title={t('title')}>
      <p className={styles.note}>{t(open ? 'text' : job.archived ? 'archived' : 'draft')}</p>
      {open && (
        <div className="mt-4 grid gap-5">
          <Copied name={t('link')} text={job.public_url} done={t('linkCopied')} />
          <div>
            <AnchorButton size="small" href={job.public_url} target="_blank" rel="noreferrer">
              <Icon of={IconExternalLink} size={16} />
              {t('openPage')}
            </AnchorButton>
          </div>
          <div className="grid justify-items-start gap-2 [&_h3]:text-mini [&_h3]:text-ink-3">
            <h3>{t('code')}</h3>
            <div className={styles.qrBox}>
              {code && (
                <QrCode className="block h-full w-full" code={code} label={t('codeLabel', { title: job.title })} />
              )}
            </div>
            {code && (
              <AnchorButton size="small" href={code.href} download={`${job.shorturl}.svg`}>
                <Icon of={IconDownload} size={16} />
                {t('download')}
              </AnchorButton>
            )}
          </div>
          <Copied name={t('embed')} text={embedSnippet(job, job.default_locale)} done={t('embedCopied')} />
        </div>
      )}
    </Panel>
  );
}

function Email({ kind, job }: { kind: JobEmailType; job: Job }) {
  const of = JOB_EMAIL_FIELDS[kind];
  const sender = inOneLine(job[of.from_name], job[of.reply_to_email]);
  const body = rich(job[of.body_text]);
  return (
    <div className="grid gap-1 [&_b]:block [&_b]:font-semibold">
      {of.subject && job[of.subject] && <b>{job[of.subject]}</b>}
      {sender && <span className="block text-small text-ink-3">{sender}</span>}
      {body}
    </div>
  );
}

function EmailSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  const { data: settings } = useQuery({ ...settingsQuery, enabled: job.abilities.includes('edit') });
  const { stateOf } = useReminderPhrases();
  const emails = emailsOf(job, settings ?? { account_type: null });
  const textOf = (kind: JobEmailType) => {
    const of = JOB_EMAIL_FIELDS[kind];
    return Boolean(job[of.body_text] || job[of.from_name] || job[of.reply_to_email] || (of.subject && job[of.subject]));
  };
  return (
    <SettingList
      title={t('sections.emails')}
      settings={[
        ...emails.map((kind) => ({
          name: t(`steps.${EMAIL_STEPS[kind].step}`),
          value: textOf(kind) && <Email kind={kind} job={job} />,
          edit: emailLink(job, EMAIL_STEPS[kind].type),
        })),
        {
          name: t('steps.email_reminders'),
          value: inOrder(job.reminders).map(stateOf).join(' · '),
          edit: editLink(job, 'reminders'),
        },
      ]}
    />
  );
}

function DeadlineSettings({ job }: { job: Job }) {
  const t = useTranslations('wizard');
  const jobPageText = useTranslations('jobpage');
  const tag = useLanguageTag();
  // Applicants of a webinar register until its end.
  const hasSeats = job.job_kind === 'webinar';
  return (
    <SettingList
      title={hasSeats ? t('retention.title') : t('sections.deadline')}
      edit={editLink(job, 'deadline/type')}
      settings={[
        !hasSeats && {
          name: jobPageText('deadline'),
          value: job.fixed_deadline
            ? formatExact(new Date(job.fixed_deadline), tag)
            : jobPageText('rolling', { count: job.applicant_deadline_days }),
          note: job.status === 'Published' && !job.archived && jobPageText('invitedKeep'),
        },
        {
          name: t('retention.title'),
          value:
            job.retention_days === null ? t('retention.company') : t('retention.days', { days: job.retention_days }),
        },
        !hasSeats && {
          name: jobPageText('extension'),
          value: jobPageText('days', { count: job.reinvitation_deadline }),
        },
      ]}
    />
  );
}

/** When and where a webinar takes place. */
function WebinarSettings({ job }: { job: Job }) {
  const t = useTranslations('jobpage.webinar');
  const locale = useLocale();
  const { data, error, refetch } = useQuery(webinarQuery(job.id));
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />;
  const { starts_at, ends_at, time_zone = '', place = '', join_link = '', seats } = data ?? {};
  const when = starts_at && ends_at ? eventTexts({ starts_at, ends_at, time_zone }, locale) : null;
  return (
    <SettingList
      title={t('title')}
      edit={editLink(job, 'schedule')}
      settings={[
        { name: t('when'), value: when && `${when.date}, ${when.time}` },
        { name: t('place'), value: place || (join_link !== '' && t('online')) },
        { name: t('link'), value: join_link },
        { name: t('seats'), value: data && (seats == null ? t('unlimited') : String(seats)) },
      ]}
    />
  );
}

const route = getRouteApi('/_staff/_shell/interviews/$job/details');

/** All settings of an activity, and the ways to share it. */
export function DetailsScreen() {
  const t = useTranslations('jobpage');
  const { data: job } = useSuspenseQuery(jobQuery(Number(route.useParams().job)));
  const presentation = job.job_kind === 'presentation';
  const note = changeNote(job);
  return (
    <>
      <JobPageHead job={job} title={t('title')} />
      {note && <p className={styles.note}>{t(note)}</p>}
      <div
        className={classes(
          styles.page,
          'grid grid-cols-[minmax(0,1fr)_320px] items-start gap-4 max-lg:grid-cols-1 print:block',
        )}
      >
        <div className="grid min-w-0 gap-4">
          <TitleSettings job={job} />
          <DescriptionSettings job={job} />
          {presentation && <VideoSettings job={job} />}
          <CustomFieldSettings job={job} />
          {job.job_kind === 'webinar' && <WebinarSettings job={job} />}
          <DeadlineSettings job={job} />
          {presentation && <QuestionSettings job={job} />}
          {presentation && <ReviewSettings job={job} />}
          <EmailSettings job={job} />
          {presentation && job.status === 'Published' && <SurveyPanel job={job} />}
        </div>
        <SharePanel job={job} />
      </div>
    </>
  );
}
