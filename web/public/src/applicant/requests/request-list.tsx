import '@vivavoce/web-shared/applicant/styles/fields.css';
import { useEffect, useRef, useState } from 'react';
import type { Interview, InterviewRequest } from '@vivavoce/contract/types.ts';
import { LONGEST_RECORDING_MINUTES } from '@vivavoce/domain/answers/recording-limits.ts';
import { dayText, deadlineText } from '@vivavoce/web-shared/applicant/moments.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { announce } from '../../ui/announcer.ts';
import { useInterview } from '../interview-context.tsx';
import { RequestDialog, SentLine } from './ask-buttons.tsx';

const tones = { open: 'info', completed: 'ok', declined: 'warn', dismissed: 'info' } as const;

/** The granted adjustments in figures. */
export function GrantedList({ adjustments }: Pick<Interview, 'adjustments'>) {
  const t = useTranslations('interview.requests.granted');
  const { extra_time, extra_attempts, in_advance, timer_hidden, breaks, answer_as } = adjustments;
  return (
    <ul>
      {extra_time === 'unlimited' && <li>{t('unlimited', { minutes: LONGEST_RECORDING_MINUTES })}</li>}
      {typeof extra_time === 'number' && <li>{t('extra_time', { percent: extra_time })}</li>}
      {extra_attempts !== undefined && <li>{t('extra_attempts', { count: extra_attempts })}</li>}
      {in_advance && <li>{t('in_advance')}</li>}
      {timer_hidden && <li>{t('timer_hidden')}</li>}
      {breaks && <li>{t('breaks')}</li>}
      {answer_as && <li>{t(answer_as)}</li>}
    </ul>
  );
}

/** The text of the request, to read it again. */
function RequestText({ request: { text, details } }: { request: InterviewRequest }) {
  const t = useTranslations('interview.requests');
  const facts = [
    ...details.questions.map(({ order }) => t('question', { number: order })),
    ...(details.extra_time === 'unlimited' ? [t('unlimited')] : []),
    ...(typeof details.extra_time === 'number' ? [t('granted.extra_time', { percent: details.extra_time })] : []),
    ...(details.answer_as === null ? [] : [t(`ways.${details.answer_as}`)]),
    ...details.wishes.map((wish) => (wish === 'other_way' ? t('ways.other_way') : t(`wishes.${wish}`))),
  ];
  if (facts.length === 0 && text === '') return null;
  return (
    <details className="more">
      <summary>{t('asked')}</summary>
      {facts.length > 0 && (
        <ul>
          {facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      )}
      {text !== '' && (
        <p className="request-text" dir="auto">
          {text}
        </p>
      )}
    </details>
  );
}

/** A declined request can be replied to, as a new request of the same kind. */
function Reply({ request }: { request: InterviewRequest }) {
  const t = useTranslations('interview.requests');
  const { interview } = useInterview();
  const [open, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  if (isSent && !open) return <SentLine type={request.action_type} />;
  if (!open && !interview.may_ask.includes(request.action_type)) return null;
  return (
    <>
      <div className="actions">
        <Button onClick={() => setOpen(true)}>{t('reply', { company: interview.company.name })}</Button>
      </div>
      {open && (
        <RequestDialog
          type={request.action_type}
          replyTo={request}
          onClose={() => setOpen(false)}
          onSent={() => setSent(true)}
        />
      )}
    </>
  );
}

function Request({ request }: { request: InterviewRequest }) {
  const t = useTranslations('interview.requests');
  const tag = useLanguageTag();
  const { interview } = useInterview();
  const { action_type, state, answer, closed_at, created_at } = request;
  const granted = action_type === 'Adjustment' && state === 'completed';
  const withdrawn = granted && !interview.reasonable_adjustments;
  return (
    <li>
      <Notice
        tone={withdrawn ? 'info' : tones[state]}
        title={withdrawn ? t('states.Adjustment.withdrawn') : t(`states.${action_type}.${state}`)}
      >
        <p>
          {closed_at
            ? t('answeredOn', { requested: dayText(created_at, tag), date: dayText(closed_at, tag) })
            : t('askedOn', { date: dayText(created_at, tag) })}
        </p>
        {action_type === 'Extension' && state === 'completed' && interview.deadline && (
          <p>{t('until', { deadline: deadlineText(interview.deadline, tag) })}</p>
        )}
        {granted && <GrantedList adjustments={interview.adjustments} />}
        {answer && (
          <div className="request-answer">
            <b>{t('answer', { company: interview.company.name })}</b>
            <p dir="auto">{answer}</p>
          </div>
        )}
        <RequestText request={request} />
        {state === 'declined' && <Reply request={request} />}
      </Notice>
    </li>
  );
}

/** Announces an answer that arrives while the page is open. */
function useSpokenAnswers(requests: readonly InterviewRequest[]): void {
  const t = useTranslations('interview.requests');
  const waiting = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    const answered = requests.find(({ id, state }) => state !== 'open' && waiting.current.has(id));
    if (answered && answered.state !== 'open') announce(t(`states.${answered.action_type}.${answered.state}`));
    waiting.current = new Set(requests.filter(({ state }) => state === 'open').map(({ id }) => id));
  }, [requests, t]);
}

/** Requests with their answers: of each kind the latest open one and the latest answered one. */
export default function RequestList() {
  const t = useTranslations('interview.requests');
  const { interview } = useInterview();
  useSpokenAnswers(interview.requests);
  const latest = interview.requests.filter(
    (request, index, all) =>
      all.findIndex(
        ({ action_type, state }) =>
          action_type === request.action_type && (state === 'open') === (request.state === 'open'),
      ) === index,
  );
  return (
    <section className="group" aria-labelledby="requests-heading">
      <h2 id="requests-heading">{t('heading')}</h2>
      <ul className="requests">
        {latest.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
    </section>
  );
}
