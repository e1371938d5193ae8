import '@vivavoce/web-shared/applicant/styles/write.css';
import '@vivavoce/web-shared/applicant/styles/form.css';
import { useEffect, useRef, useState } from 'react';
import type { InterviewForm } from '@vivavoce/contract/types.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { FormProgress, FormView } from '@vivavoce/web-shared/applicant/kinds/form-page.tsx';
import { pagesOf } from '@vivavoce/web-shared/applicant/kinds/form-view.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { RichText } from '@vivavoce/web-shared/rich-text.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';
import { useSecondsLeft } from '../room/use-seconds-left.ts';
import { useForm } from './use-form.ts';

/** Whether the applicant has answered a part of the form, by the rules of domain for its kind. */
function isPartAnswered(
  content: InterviewForm['content'],
  id: string,
  answer: InterviewForm['answers'][string] | undefined,
): boolean {
  if (answer === undefined) return false;
  if (content.kind === 'questionnaire') return typeof answer === 'string' ? answer.trim() !== '' : true;
  const scenario = content.scenarios.find((candidate) => candidate.id === id);
  if (!scenario || !Array.isArray(answer)) return false;
  const choices = scenario.format === 'best_worst' ? 2 : scenario.responses.length;
  return answer.filter((figure) => figure > 0).length === choices;
}

type Content = InterviewForm['content'];

/** Introduction, before the clock of a limited test runs. */
function Start({ form, begin }: { form: InterviewForm; begin: () => Promise<void> }) {
  const t = useTranslations('form');
  const { interview } = useInterview();
  const run = useAction(begin);
  const { content, total, time_limit_minutes: limit } = form;
  return (
    <>
      {content.kind === 'questionnaire' && content.intro && (
        <div className="rich" lang={contentLanguage(interview)}>
          <RichText html={content.intro} />
        </div>
      )}
      <p>
        {t(content.kind === 'questionnaire' ? 'startText' : 'startScenarios', {
          count: total,
          minutes: interview.job.minutes,
        })}
      </p>
      <p>{limit === null ? t('noLimit') : t('limit', { minutes: Math.ceil(limit) })}</p>
      {content.kind === 'situational_judgement' && content.key_source && (
        <p lang={contentLanguage(interview)}>{content.key_source}</p>
      )}
      <ProblemNotice error={run.error} />
      <div className="actions">
        <Button look="primary" busy={run.busy} onClick={() => void run.run()}>
          {t('start')}
        </Button>
      </div>
    </>
  );
}

function focusPart(id: string): void {
  const part = document.getElementById(id);
  part?.focus();
  part?.scrollIntoView({ block: 'center' });
}

type FillProps = { form: InterviewForm; state: ReturnType<typeof useForm> };

function Fill({ form, state }: FillProps) {
  const t = useTranslations('form');
  const { interview, store } = useInterview();
  const { content, answers } = form;
  const pages = pagesOf(content);
  const [page, setPage] = useState(() => {
    const open = pages.findIndex((ids) => ids.some((id) => !isPartAnswered(content, id, answers[id])));
    return Math.max(open < 0 ? pages.length - 1 : open, 0);
  });
  const [checked, setChecked] = useState(false);
  const secondsLeft = useSecondsLeft(form.ends_at);
  const top = useRef<HTMLDivElement>(null);
  const needed = new Set(form.missing);
  const lacking = (ids: readonly string[]) =>
    ids.filter((id) => isRequired(content, id) && !isPartAnswered(content, id, answers[id]));
  const open = lacking(pages[page] ?? []);
  const last = page >= pages.length - 1;

  const send = useAction(async () => {
    await state.flush();
    store.visit({ just_sent: true });
    try {
      await store.submit(false);
    } catch (error) {
      store.visit({ just_sent: false });
      throw error;
    }
  });
  const over = secondsLeft === 0 || state.saving === 'over';
  const sent = useRef(false);
  const { run } = send;
  useEffect(() => {
    if (!over || sent.current) return;
    sent.current = true;
    void run();
  }, [over, run]);

  const turn = (to: number) => {
    setChecked(false);
    setPage(to);
    top.current?.focus();
    scrollTo({ top: 0 });
    void state.flush();
  };
  const goOn = () => {
    if (open.length > 0) {
      setChecked(true);
      focusPart(content.kind === 'questionnaire' ? `item-${open[0]}` : `scenario-${open[0]}`);
      return;
    }
    if (!last) return turn(page + 1);
    const before = pages.findIndex((ids) => lacking(ids).length > 0);
    if (before >= 0) {
      turn(before);
      setChecked(true);
      return;
    }
    void send.run();
  };

  return (
    <>
      <div className="form-bar" ref={top} tabIndex={-1}>
        <span className="eyebrow">
          {t(content.kind === 'questionnaire' ? 'pageOf' : 'scenarioOf', { page: page + 1, pages: pages.length })}
        </span>
        {secondsLeft !== null && <span role="timer">{t('timeLeft', { time: formatClock(secondsLeft) })}</span>}
      </div>
      {pages.length > 1 && <FormProgress page={page} pages={pages.length} />}
      <FormView
        content={content}
        answers={answers}
        page={page}
        lang={contentLanguage(interview)}
        missing={checked ? new Set(open) : new Set()}
        onAnswer={over ? undefined : state.answer}
      />
      <div className="form-foot">
        <p className="calm" role="status">
          {t(`saving.${state.saving}`)}
        </p>
        {needed.size > 0 && last && checked && <p>{t('neededAbove')}</p>}
        <ProblemNotice error={send.error} />
        <div className="actions">
          {page > 0 && (
            <Button look="outline" onClick={() => turn(page - 1)}>
              {t('back')}
            </Button>
          )}
          <Button look="primary" busy={send.busy} onClick={goOn}>
            {last ? t('send') : t(content.kind === 'questionnaire' ? 'next' : 'nextScenario')}
          </Button>
        </div>
      </div>
    </>
  );
}

const isRequired = (content: Content, id: string): boolean =>
  content.kind === 'situational_judgement' ||
  content.sections.some(({ items }) => items.some((item) => item.id === id && item.required));

/** The form of an activity in place of questions: read, fill in page by page, send. */
export function FormScreen() {
  const t = useTranslations('form');
  const { interview } = useInterview();
  const state = useForm();
  const { form } = state;
  return (
    <Page sender={interview.company} title={interview.job.title} titleLang={contentLanguage(interview)}>
      <ProblemNotice error={state.error} />
      {!form && !state.error && (
        <p className="calm" role="status">
          {t('loading')}
        </p>
      )}
      {!form && Boolean(state.error) && (
        <div className="actions">
          <Button look="outline" onClick={() => void state.load()}>
            {t('again')}
          </Button>
        </div>
      )}
      {form && form.started_at === null && <Start form={form} begin={state.begin} />}
      {form && form.started_at !== null && <Fill form={form} state={state} />}
    </Page>
  );
}
