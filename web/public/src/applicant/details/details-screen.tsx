import '@vivavoce/web-shared/applicant/styles/fields.css';
import '../../styles/dialog.css';
import { lazy, Suspense, useState, type FormEvent } from 'react';
import { TEXT_LIMITS } from '@vivavoce/domain/limits.ts';
import { isProblem, ApiProblem } from '@vivavoce/web-shared/api/api-client.ts';
import { mixOf } from '@vivavoce/web-shared/applicant/mix-of.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFaults } from '../../ui/use-faults.ts';
import { useInterview } from '../interview-context.tsx';
import { AiServicesText } from '../../ui/registration/ai-services.tsx';
import { PrivacyLink } from '../../ui/registration/privacy-link.tsx';
import { consentOf, detailFields, faultsIn, type DetailField, type DetailsForm } from './details-form.ts';
import type { CompanyNotice, Interview } from '@vivavoce/contract/types.ts';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import type { CvFault } from './cv-field.tsx';
import { isSoundOnly } from '@vivavoce/domain/answers/answer-mix.ts';

/** The notice of this activity in the phrases of kinds: an interview has one for each way to answer. */
function noticeOf({ job: { kind }, form, questions }: Interview) {
  // A webinar has no notice: its page asks for a seat and nothing else.
  if (kind !== 'presentation' && kind !== 'webinar') return kind;
  if (isSoundOnly(questions)) return 'presentation.sound';
  return mixOf({ form, questions }) === 'written' ? 'presentation.written' : 'presentation.recorded';
}

/** Purpose, access and retention of the answers. The record of consent stores the version of this text. */
function RecordingNotice() {
  const t = useTranslations('interview.details');
  const setup = useTranslations('kinds.setup');
  const why = useTranslations('purposes.why');
  const { interview } = useInterview();
  const { company, job, notice_version: version } = interview;
  const notice = noticeOf(interview);
  return (
    <div className="panel notice-text">
      <h2>{setup(`${notice}.heading`)}</h2>
      <ul className="bullets">
        <li>{why(job.purpose, { company: company.name, title: job.title })}</li>
        <li>{setup(`${notice}.who`, { company: company.name, count: job.reviewers })}</li>
        <li>{setup(`${notice}.what`)}</li>
        {interview.questions.some((question) => question.screen_recording) && <li>{t('notice.screen')}</li>}
        {job.word_facts && <li>{t('notice.words')}</li>}
        <li>{setup(`${notice}.kept`, { days: job.retention_days, contact: job.contact_name || company.name })}</li>
        <li>{setup(`${notice}.choice`)}</li>
      </ul>
      <p className="fact-detail">{setup(`${notice}.version`, { version })}</p>
    </div>
  );
}

/** The CV of the details form: chosen here, sent with the form, before the consent moves on. */
function useCv() {
  const { store } = useInterview();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<CvFault | null>(null);

  const pick = async (picked: File | null): Promise<void> => {
    const { cvFault } = await import('./cv-field.tsx');
    const wrong = picked && cvFault(picked);
    setFault(wrong);
    setFile(wrong ? null : picked);
  };

  /** @returns whether nothing is in the way of the form */
  const send = async (): Promise<boolean> => {
    if (!file) return true;
    try {
      await store.setCv(file);
      setFile(null);
      return true;
    } catch (error) {
      // Kept only where another attempt may help; the form then continues without it.
      const status = error instanceof ApiProblem ? error.status : 0;
      setFault(status === 415 ? 'unsupported' : status === 413 ? 'too_large' : 'failed');
      setFile(null);
      return false;
    }
  };

  const removeStored = (): void => void store.removeCv().catch(() => setFault('failed'));

  return {
    field: { file, fault, onPick: (picked: File | null) => void pick(picked), onRemoveStored: removeStored },
    send,
  };
}

/** The company's own notice with what it says about consent. The record of consent stores its version. */
function CompanyNoticePanel({ company, notice }: { company: string; notice: CompanyNotice }) {
  const t = useTranslations('interview.details.companyNotice');
  return (
    <section className="panel notice-text" aria-labelledby="company-notice-heading">
      <h2 id="company-notice-heading">{t('heading', { company })}</h2>
      <div className="rich">
        <RichText html={notice.notice} />
      </div>
      {notice.consent_text !== '' && (
        <>
          <h3>{t('consent')}</h3>
          <div className="rich">
            <RichText html={notice.consent_text} />
          </div>
        </>
      )}
      <p className="fact-detail">{t('version', { version: String(notice.version) })}</p>
    </section>
  );
}

/** The typed details with their faults, and the consent that they are sent with. */
function useDetails(sendCv: () => Promise<boolean>) {
  const t = useTranslations('interview.details');
  const { interview, store } = useInterview();
  const { applicant, job, company, notice_version } = interview;
  const requested = {
    phone: job.sms_enabled,
    custom_field: job.custom_field_label !== '',
    ai: job.ai_summary_enabled,
    notice: company.notice !== null,
    notice_version,
  };
  const [form, setForm] = useState<DetailsForm>({
    first_name: applicant.first_name,
    last_name: applicant.last_name,
    phone: applicant.phone ?? '',
    custom_field: applicant.custom_field ?? '',
    recording: false,
    notice: false,
    ai: false,
  });
  const faults = useFaults();
  const isWritten = mixOf(interview) === 'written';
  const change = (part: Partial<DetailsForm>) => setForm((before) => ({ ...before, ...part }));
  const name = (fields: readonly DetailField[]) =>
    faults.name(
      Object.fromEntries(
        fields.map((field) => [field, t(`errors.${field === 'recording' && isWritten ? 'written' : field}`)]),
      ),
    );

  const agree = useAction(async () => {
    if (!(await sendCv())) return;
    try {
      await store.consent(consentOf(form, requested));
    } catch (error) {
      if (!isProblem(error, 422)) throw error;
      // The notice changed while this page was open: the new text is shown first.
      if ('notice_version' in error.errors) return store.refresh();
      const refused = detailFields.filter((field) => field in error.errors);
      if (refused.length === 0) throw error;
      name(refused);
    }
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missing = faultsIn(form, requested);
    name(missing);
    if (missing.length === 0) void agree.run();
  };

  const text = (field: 'first_name' | 'last_name' | 'phone' | 'custom_field') => ({
    name: field,
    value: form[field],
    error: faults.messages[field],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      change({ [field]: event.currentTarget.value });
      faults.forget(field);
    },
  });

  return { form, change, faults, requested, agree, submit, text };
}

type Details = ReturnType<typeof useDetails>;

const CvField = lazy(() => import('./cv-field.tsx'));

type WhoFieldsProps = { details: Details; cv: ReturnType<typeof useCv>['field'] };

/** Name, addresses, and the CV where it is requested. */
function WhoFields({ details: { text, requested }, cv }: WhoFieldsProps) {
  const t = useTranslations('interview.details');
  const landing = useTranslations('applicant.landing');
  const common = useTranslations('common');
  const { applicant, job } = useInterview().interview;
  const optional = (label: string) => `${label} (${common('optional')})`;
  return (
    <section className="group" aria-labelledby="details-who">
      <h2 id="details-who">{t('who')}</h2>
      <div className="pair">
        <TextField
          {...text('first_name')}
          label={landing('first_name')}
          autoComplete="given-name"
          required
          maxLength={TEXT_LIMITS.name_max_characters}
        />
        <TextField
          {...text('last_name')}
          label={landing('last_name')}
          hint={landing('lastNameHint')}
          autoComplete="family-name"
          maxLength={TEXT_LIMITS.name_max_characters}
        />
      </div>
      <TextField name="email" label={t('email')} hint={t('emailHint')} value={applicant.email} readOnly />
      {requested.phone && (
        <TextField
          {...text('phone')}
          label={optional(landing('phone'))}
          hint={t('phoneHint')}
          type="tel"
          autoComplete="tel"
          maxLength={TEXT_LIMITS.phone_max_characters}
        />
      )}
      {requested.custom_field && <TextField {...text('custom_field')} label={optional(job.custom_field_label)} />}
      {job.cv_requested && (
        <Suspense>
          <CvField {...cv} />
        </Suspense>
      )}
    </section>
  );
}

function Privacy() {
  const { company, job } = useInterview().interview;
  return (
    <PrivacyLink
      facts={{
        kind: job.kind,
        company: company.name,
        data_role: company.data_role,
        url: company.privacy_url,
        notice: null,
        ai: job.ai_services,
        contact: job.contact_name || company.name,
        reviewers: job.reviewers,
        retention_days: job.retention_days,
      }}
    />
  );
}

/** The consent to the recording, to the company's own notice and to AI. */
function Agreements({ details: { form, change, faults, requested } }: { details: Details }) {
  const t = useTranslations('interview.details');
  const setup = useTranslations('kinds.setup');
  const { interview } = useInterview();
  const { company, job } = interview;
  const kind = interview.form?.kind;
  const aiForm = kind === 'cv_copilot' || kind === 'questionnaire' ? kind : null;
  return (
    <>
      <Checkbox
        name="recording"
        checked={form.recording}
        onChange={(recording) => {
          change({ recording });
          faults.forget('recording');
        }}
        error={faults.messages['recording']}
        required
      >
        {setup(`${noticeOf(interview)}.agree`, { company: company.name })}
      </Checkbox>
      {company.notice && (
        <Checkbox
          name="notice"
          checked={form.notice}
          onChange={(notice) => {
            change({ notice });
            faults.forget('notice');
          }}
          error={faults.messages['notice']}
          required
        >
          {t('companyNotice.agree', { company: company.name })}
        </Checkbox>
      )}
      {requested.ai && (
        <section className="group" aria-labelledby="details-ai">
          <h2 id="details-ai">{t('aiHeading')}</h2>
          <Checkbox name="ai" checked={form.ai} onChange={(ai) => change({ ai })} hint={t('aiHint')}>
            {aiForm ? t(`aiOf.${aiForm}`) : t('ai')}
          </Checkbox>
          {job.ai_services && <AiServicesText services={job.ai_services} kind={job.kind} />}
        </section>
      )}
    </>
  );
}

export function DetailsScreen() {
  const t = useTranslations('interview.details');
  const { interview, store } = useInterview();
  const { job, company } = interview;
  const cv = useCv();
  const details = useDetails(cv.send);
  const { faults, agree, submit } = details;
  const isWritten = mixOf(interview) === 'written';

  return (
    <Page
      sender={company}
      title={t('title')}
      eyebrow={interview.form ? job.title : t(isWritten ? 'eyebrowWritten' : 'eyebrow')}
    >
      <form className="form" noValidate onSubmit={submit}>
        <ErrorSummary faults={faults} />
        <WhoFields details={details} cv={cv.field} />
        <RecordingNotice />
        {company.notice && <CompanyNoticePanel company={company.name} notice={company.notice} />}
        <Privacy />
        <Agreements details={details} />
        <ProblemNotice error={agree.error} />
        <div className="actions">
          <Button look="primary" type="submit" busy={agree.busy}>
            {t('submit')}
          </Button>
          <Button look="quiet" onClick={() => store.visit({ setup_started: false })}>
            {t('back')}
          </Button>
        </div>
        {!interview.form && <p className="calm">{t('next')}</p>}
      </form>
    </Page>
  );
}
