import type { ApplicantHome, Interview } from '@vivavoce/contract/types.ts';
import { homeNext, type HomeNext } from '@vivavoce/domain/applications/home/home-steps.ts';
import { deadlineText } from '@vivavoce/web-shared/applicant/moments.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';
import { AgainButton } from './again-button.tsx';
import { keptDay } from './home-steps.tsx';

type Title = 'sent' | 'reviewed' | 'successful' | 'unsuccessful' | 'feedback' | 'figures';

/** The title that each state of the activity has. */
const TITLES: Record<HomeNext, Title> = {
  not_sent: 'sent',
  decision_review: 'sent',
  decision_outcome: 'reviewed',
  successful: 'successful',
  unsuccessful: 'unsuccessful',
  feedback_review: 'sent',
  feedback_feedback: 'reviewed',
  feedback_end: 'feedback',
  practice_figures: 'sent',
  practice_measured: 'figures',
  practice_end: 'sent',
};

const nextOf = (home: ApplicantHome, { job }: Interview): HomeNext | null =>
  homeNext({ ...home, purpose: job.purpose });

export function useHomeTitle(home: ApplicantHome | null): string {
  const t = useTranslations('interview.home.titles');
  const sent = useTranslations('kinds.sent');
  const { interview } = useInterview();
  const { kind } = interview.job;
  const company = interview.company.name;
  const next = home && nextOf(home, interview);
  const title = next ? TITLES[next] : 'sent';
  if (title === 'sent') return sent(`${kind}.mine`);
  if (title === 'reviewed') return sent(`${kind}.reviewed`, { company });
  return t(title, { company, name: interview.applicant.first_name });
}

/** The answers that the company has, and who has opened them as far as the log of views says. */
function Opened({ home }: { home: ApplicantHome }) {
  const t = useTranslations('interview.home.next');
  const sent = useTranslations('kinds.sent');
  const tag = useLanguageTag();
  const { company, job } = useInterview().interview;
  const [latest] = home.views.map(({ last_at }) => last_at).toSorted((a, b) => b.localeCompare(a));
  const people = home.views.map(({ by, people: count }) => t(`who.${by}`, { count, company: company.name }));
  return (
    <>
      {sent(`${job.kind}.has`, { company: company.name })}{' '}
      {latest !== undefined
        ? t('opened', { who: new Intl.ListFormat(tag).format(people), date: deadlineText(latest, tag) })
        : home.views_logged && sent(`${job.kind}.unopened`)}{' '}
    </>
  );
}

/** When the company decides: the day that it named, or that it named none, with the contact and the end of the data. */
function DecisionDay({ home }: { home: ApplicantHome }) {
  const t = useTranslations('interview.home.next');
  const tag = useLanguageTag();
  const { company, job } = useInterview().interview;
  const facts = { company: company.name, name: job.contact_name };
  if (home.decision_by !== null) return t('day', { ...facts, date: keptDay(home.decision_by, tag) });
  if (home.kept_until === null) return null;
  return t(job.contact_name ? 'by' : 'nobody', { ...facts, date: keptDay(home.kept_until, tag) });
}

/** Next step and its deadline. */
export function NextPanel({ home }: { home: ApplicantHome }) {
  const t = useTranslations('interview.home.next');
  const { interview } = useInterview();
  const { company, applicant } = interview;
  const next = nextOf(home, interview);
  if (next === null) return null;
  const waits = next === 'decision_review' || next === 'feedback_review';
  return (
    <section className="panel home-panel" aria-labelledby="next-heading">
      <h2 id="next-heading">{t('title')}</h2>
      <p>
        {waits && <Opened home={home} />}
        {t(next, { company: company.name, email: applicant.email })}
      </p>
      {(next === 'decision_review' || next === 'decision_outcome') && (
        <p className="calm">
          <DecisionDay home={home} />
        </p>
      )}
      {home.may_practise_again && <AgainButton />}
    </section>
  );
}
