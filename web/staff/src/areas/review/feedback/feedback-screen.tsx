import { useQuery } from '@tanstack/react-query';
import type { Feedback, ApplicationDetail } from '@vivavoce/contract/types.ts';
import { useTranslations, useLanguageTag, parseLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { feedbackQuery } from '../../../queries/reviews/reviews.ts';
import { apiQuery } from '../../../queries/api-query.ts';
import { usePageTitle } from '../../../app/page-title.ts';
import { Button, LinkButton } from '../../../ui/base/button.tsx';
import { Panel } from '../../../ui/base/panel.tsx';
import { Pill } from '../../../ui/base/pill.tsx';
import { Bone } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, LoadError } from '../../../ui/feedback/state-message.tsx';
import { FormMessage } from '../../../ui/forms/error-summary.tsx';
import { useReview, type Reviewing } from '../use-review.ts';
import { ClashBox } from '../../../features/forms/clash-box.tsx';
import { useFeedbackForm, type FeedbackForm } from './use-feedback-form.ts';
import styles from './feedback.module.css';
import { useState } from 'react';
import {
  FEEDBACK_TIMES,
  type FeedbackTime,
  FEEDBACK_KINDS,
  FEEDBACK_LIMITS,
} from '@vivavoce/domain/reviews/feedback.ts';
import { formatDate, formatTime } from '@vivavoce/web-shared/i18n/format.ts';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { confirm } from '../../../app/confirm.ts';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';
import { shownOf, withWording, type Point } from './feedback-form.ts';
import { FeedbackShown } from '@vivavoce/web-shared/applicant/parts/released-feedback.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { OtherLanguage } from '@vivavoce/web-shared/i18n/other-language.tsx';
import { ApplicantDocument } from '../../../features/applicant-view/applicant-document.tsx';
import { loadApplicantPhrases } from '../../../features/applicant-view/applicant-phrases.ts';
import { Phone } from '../../../features/applicant-view/phone.tsx';
import { MailFrame } from '../../../features/mails/mail-frame.tsx';
import { TabGroup, TabList, TabPanel } from '../../../ui/navigation/tab-group.tsx';
import { classes } from '../../../ui/base/classes.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';

type RowProps = {
  point: Point;
  standing: Feedback['criteria'][number]['standing'];
  change: (changes: Partial<Point>) => void;
};

/** One criterion: whether it is mentioned, as what, and in which words. */
function CriterionRow({ point, standing, change }: RowProps) {
  const t = useTranslations('feedback');
  const { criterion, name, chosen, kind, text } = point;
  return (
    <li className="grid gap-2 border-b border-b-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Checkbox checked={chosen} onChange={(event) => change({ chosen: event.target.checked })}>
          <b className="font-semibold wrap-anywhere">{name}</b>
        </Checkbox>
        {standing && (
          <span className="text-small text-ink-3">{t('panel', { standing: t(`standings.${standing}`) })}</span>
        )}
        <span className="ms-auto">
          {chosen ? (
            <span
              className="inline-flex rounded-[10px] bg-sunken p-0.75"
              role="group"
              aria-label={t('kindOf', { name })}
            >
              {FEEDBACK_KINDS.map((value) => (
                <button
                  key={value}
                  type="button"
                  className={classes(
                    'min-h-8 cursor-pointer rounded-[8px] border-0 bg-transparent px-3 py-0 text-small text-ink-2',
                    value === kind && classes(styles.current, 'forced-colors:[outline:2px_solid_Highlight]'),
                  )}
                  aria-pressed={value === kind}
                  onClick={() => change({ kind: value })}
                >
                  {t(`kinds.${value}`)}
                </button>
              ))}
            </span>
          ) : (
            <span className="text-small text-ink-3">{t('leftOut')}</span>
          )}
        </span>
      </div>
      {chosen && (
        <textarea
          id={`text-${criterion}`}
          className="my-1.5 w-full resize-y rounded-[10px] border border-line-3 bg-surface px-3 py-2.5 font-inherit text-ink"
          rows={2}
          aria-label={t('pointText', { name })}
          maxLength={FEEDBACK_LIMITS.text_max_characters}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
      )}
    </li>
  );
}

/** Criteria to choose from, and the opening words. */
function CriteriaFields({ form }: { form: FeedbackForm }) {
  const t = useTranslations('feedback');
  const { feedback, values, set } = form;
  const standings = new Map(feedback.criteria.map(({ key, standing }) => [key, standing]));
  const change = (criterion: string, changes: Partial<Point>) =>
    set((now) => ({
      points: now.points.map((point) => (point.criterion === criterion ? { ...point, ...changes } : point)),
    }));
  const hasWording = feedback.criteria.some(({ wording }) => wording !== null);
  return (
    <Panel
      title={t('criteria')}
      action={
        hasWording && (
          <Button variant="ghost" size="small" onClick={() => set((now) => withWording(now, feedback.criteria))}>
            {t('rubric')}
          </Button>
        )
      }
    >
      <p className="text-small text-ink-3">{values.points.length > 0 ? t('advice') : t('noCriteria')}</p>
      <ul className="mt-2 mb-4 grid">
        {values.points.map((point) => (
          <CriterionRow
            key={point.criterion}
            point={point}
            standing={standings.get(point.criterion) ?? null}
            change={(changes) => change(point.criterion, changes)}
          />
        ))}
      </ul>
      <label className="block font-semibold" htmlFor="opening">
        {t('opening')}
      </label>
      <p className="text-small text-ink-3" id="opening-hint">
        {t('openingHint')}
      </p>
      <textarea
        id="opening"
        className="my-1.5 w-full resize-y rounded-[10px] border border-line-3 bg-surface px-3 py-2.5 font-inherit text-ink"
        rows={3}
        aria-describedby="opening-hint"
        maxLength={FEEDBACK_LIMITS.opening_max_characters}
        value={values.opening}
        onChange={(event) => set({ opening: event.target.value })}
      />
      {feedback.scores_allowed && (
        <Checkbox checked={values.with_scores} onChange={(event) => set({ with_scores: event.target.checked })}>
          {t('withScores')}
        </Checkbox>
      )}
      <p className="text-small text-ink-3">{t(values.with_scores ? 'rulesWithScores' : 'rules')}</p>
    </Panel>
  );
}

type PreviewProps = Pick<Reviewing, 'job' | 'application'> & { form: FeedbackForm };

/** The feedback on the applicant's page, in the applicant's language. */
function PagePreview({ form, job, application }: PreviewProps) {
  const t = useTranslations('feedback');
  const { company, locale } = form.feedback;
  const language = parseLocale(locale) ?? 'en';
  const phrases = useQuery({
    queryKey: ['applicant-phrases', language],
    queryFn: () => loadApplicantPhrases(language),
    staleTime: Infinity,
    meta: { quiet: true },
  });
  const shown = shownOf(form.values);
  if (phrases.isError) return <LoadError error={phrases.error} onRetry={() => void phrases.refetch()} />;
  return (
    <Phone large={false} lower>
      {phrases.data && (
        <ApplicantDocument
          title={t('preview', { name: application.user.full_name })}
          view="feedback"
          language={language}
          company={company}
          className="block h-[calc(100%_/_var(--scale))] w-[calc(100%_/_var(--scale))] [transform-origin:0_0] [transform:scale(var(--scale))] border-0"
        >
          <OtherLanguage locale={language} messages={phrases.data}>
            <Page sender={company} title={job.title}>
              <FeedbackShown feedback={{ ...shown, rating_scale: form.feedback.rating_scale }} company={company.name} />
            </Page>
          </OtherLanguage>
        </ApplicantDocument>
      )}
    </Phone>
  );
}

/** The e-mail that announces it, composed by the server. */
function MailPreview({ job, application }: PreviewProps) {
  const t = useTranslations('feedback');
  const { data, error, refetch } = useQuery(
    apiQuery(
      'GET /api/jobs/{job}/applications/{application}/feedback/email-preview',
      { params: { job: job.id, application: application.id } },
      { meta: { quiet: true } },
    ),
  );
  if (error) return <LoadError error={error} text={t('previewFailed')} onRetry={() => void refetch()} />;
  return (
    <div className="grid gap-3 wrap-anywhere">
      <p>
        <b>{data?.from_name}</b>
        <br />
        {data?.subject}
      </p>
      <MailFrame html={data?.html ?? ''} title={t('email')} phone low />
    </div>
  );
}

/** Exactly what the applicant will see: page and e-mail. */
function FeedbackPreview(props: PreviewProps) {
  const t = useTranslations('feedback');
  const [shown, setShown] = useState<'page' | 'email'>('page');
  return (
    <Panel title={t('preview', { name: props.application.user.full_name })} className="print:hidden">
      <TabGroup value={shown} onChange={setShown}>
        <TabList
          label={t('preview', { name: props.application.user.full_name })}
          tabs={(['page', 'email'] as const).map((value) => ({ value, label: t(value) }))}
        />
        <TabPanel value="page" className={styles.tab}>
          <PagePreview {...props} />
        </TabPanel>
        <TabPanel value="email" className={styles.tab}>
          <MailPreview {...props} />
        </TabPanel>
      </TabGroup>
    </Panel>
  );
}

/** Released, with the way back within an hour. */
function Released({ form, name }: { form: FeedbackForm; name: string }) {
  const t = useTranslations('feedback');
  const tag = useLanguageTag();
  const now = useNow();
  const { released_at, take_back_until } = form.feedback;
  const until = take_back_until === null ? null : new Date(take_back_until);
  const ask = async () => {
    const text = t('takeBackText', { name });
    if (await confirm({ title: t('takeBackTitle'), text, action: t('takeBack'), danger: true })) form.takeBack();
  };
  return (
    <Panel padded>
      <p>{t('released', { name, date: formatDate(new Date(released_at ?? now), tag, 'long', now) })}</p>
      {until !== null && until > now ? (
        <div
          className={classes(
            styles.actions,
            'mt-3 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 print:hidden',
          )}
        >
          <Button busy={form.busy} onClick={() => void ask()}>
            {t('takeBack')}
          </Button>
          <span className="text-small text-ink-3">{t('takeBackHint', { time: formatTime(until, tag) })}</span>
        </div>
      ) : (
        <p className="text-small text-ink-3">{t('final')}</p>
      )}
    </Panel>
  );
}

/** When the applicant sees it: now or with the outcome; and the way back. */
function ReleasePanel({ form, application }: { form: FeedbackForm; application: ApplicationDetail }) {
  const t = useTranslations('feedback');
  const [when, setWhen] = useState<FeedbackTime>('with_outcome');
  const name = application.user.full_name;
  const { feedback, values, busy } = form;
  if (feedback.state === 'released') return <Released form={form} name={name} />;
  if (feedback.state === 'waiting') {
    return (
      <Panel padded>
        <p>{t('waiting')}</p>
        <div
          className={classes(
            styles.actions,
            'mt-3 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 print:hidden',
          )}
        >
          <Button busy={busy} onClick={form.takeBack}>
            {t('edit')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => form.release('now')}>
            {t('releaseNow')}
          </Button>
        </div>
      </Panel>
    );
  }
  const shown = shownOf(values);
  const isEmpty = shown.opening === '' && shown.points.length === 0;
  return (
    <Panel title={t('when', { name })}>
      <RadioCards
        label={t('whenLabel')}
        labelHidden
        value={when}
        options={FEEDBACK_TIMES.toReversed().map((time) => ({
          value: time,
          title: t(time),
          text: t(time === 'now' ? 'nowText' : 'with_outcomeText', { name }),
        }))}
        onChange={setWhen}
      />
      {application.bucket === 'Outcomes' && <p className="text-small text-ink-3">{t('decided')}</p>}
      <div
        className={classes(styles.actions, 'mt-3 flex flex-wrap items-center justify-end gap-x-3 gap-y-2 print:hidden')}
      >
        <span className="text-small text-ink-3">{isEmpty ? t('nothing') : t('draftHint')}</span>
        <Button busy={busy} disabled={!form.dirty} onClick={form.save}>
          {t('save')}
        </Button>
        <Button variant="primary" busy={busy} disabled={isEmpty} onClick={() => form.release(when)}>
          {t(when === 'now' ? 'releaseNow' : 'releaseLater')}
        </Button>
      </div>
    </Panel>
  );
}

type FeedbackClashProps = { form: FeedbackForm; clash: NonNullable<FeedbackForm['clash']> };

/** The other person's version of what both changed. */
function FeedbackClash({ form, clash: { newest, fields, quiet } }: FeedbackClashProps) {
  const t = useTranslations('feedback');
  const common = useTranslations('errors.clash');
  const theirs = {
    opening: newest.opening,
    points: newest.points.map(({ criterion, name, text }) => <p key={criterion}>{`${name}: ${text}`}</p>),
    with_scores: common(newest.with_scores ? 'yes' : 'no'),
  };
  const labels = { opening: t('opening'), points: t('criteria'), with_scores: t('withScores') };
  return (
    <ClashBox
      fields={fields.map((name) => ({ name, label: labels[name], theirs: theirs[name] }))}
      quiet={quiet}
      onKeepMine={form.keepMine}
      onTakeTheirs={form.takeTheirs}
    />
  );
}

function Composer({ storedFeedback, ...reviewing }: Reviewing & { storedFeedback: Feedback }) {
  const t = useTranslations('feedback');
  const form = useFeedbackForm(reviewing, storedFeedback);
  const { feedback, failure, clash, dirty } = form;
  const name = reviewing.application.user.full_name;
  const state = { draft: dirty ? 'unsaved' : 'saved', waiting: 'waitingPill', released: 'releasedPill' } as const;
  return (
    <main className={styles.screen} id="content">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 [&_h2]:text-title [&_h2]:wrap-anywhere">
          <h2>{t('pageTitle', { name })}</h2>
          {(feedback.revision > 0 || dirty) && (
            <Pill tone={feedback.state === 'released' ? 'ok' : 'plain'}>{t(state[feedback.state])}</Pill>
          )}
        </div>
        {feedback.promised && feedback.state === 'draft' && (
          <FormMessage tone="info">{t('promised', { name })}</FormMessage>
        )}
        {failure && <FormMessage>{failure}</FormMessage>}
        {clash && <FeedbackClash form={form} clash={clash} />}
        {feedback.state === 'draft' && <CriteriaFields form={form} />}
        <ReleasePanel form={form} application={reviewing.application} />
      </div>
      <FeedbackPreview form={form} job={reviewing.job} application={reviewing.application} />
    </main>
  );
}

/**
 * Feedback to an applicant about the answers: chosen criteria, own words, and a preview of exactly what they will see.
 */
export function FeedbackScreen() {
  const t = useTranslations('feedback');
  const reviewing = useReview();
  const { job, application } = reviewing;
  // The server refuses the feedback for the same reason as it withholds the ratings.
  const isWithheld = application.rated_by === null;
  const { data, error, refetch } = useQuery({
    ...feedbackQuery({ job: job.id, application: application.id }),
    enabled: !isWithheld,
  });
  usePageTitle(t('pageTitle', { name: application.user.full_name }), job.title);
  if (data && !isWithheld) return <Composer key={application.id} storedFeedback={data} {...reviewing} />;
  return (
    <main className={styles.screen} id="content">
      <Panel padded className="grid min-w-0 grid-cols-1 gap-4">
        {isWithheld ? (
          <EmptyState
            text={t('withheld')}
            action={
              <LinkButton
                to="/interviews/$job/interviewee/$application/answer/{-$answer}"
                params={{ job: String(job.id), application: String(application.id) }}
              >
                {t('toReview')}
              </LinkButton>
            }
          />
        ) : error ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <Bone width="60%" />
        )}
      </Panel>
    </main>
  );
}
