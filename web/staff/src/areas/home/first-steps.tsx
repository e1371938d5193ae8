import { IconCheck, IconChevronRight, IconCircleCheckFilled, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { FirstSteps as Steps } from '@vivavoce/contract/types.ts';
import { FIRST_STEP_MINUTES, type FirstStep } from '@vivavoce/domain/reports/first-steps.ts';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { showToast } from '../../app/toasts.ts';
import { apiQuery } from '../../queries/api-query.ts';
import { apiLocale } from '../../queries/company.ts';
import { templatesQuery } from '../../queries/jobs/templates.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';

/** The page of each step. */
const PAGES = {
  brand: '/company-settings',
  email: '/company-settings/emails',
  activity: '/interviews/create/template',
  colleague: '/users',
  invite: '/interviews',
  rate: '/interviews',
} as const satisfies Record<FirstStep, string>;

const POINTS = ['questions', 'criteria', 'emails'] as const;
const TEMPLATES_SHOWN = 6;

const query = apiQuery('GET /api/first-steps', {}, { meta: { quiet: true } });
const hiddenKey = (shortname: string) => `first-steps-hidden/${shortname}`;

/** The steps that a new company sees; null where there are none, or where they are hidden in this browser. */
export function useFirstSteps(shortname: string) {
  const { data } = useQuery(query);
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey(shortname)) !== null);
  function hide(): void {
    localStorage.setItem(hiddenKey(shortname), '1');
    setHidden(true);
  }
  return { steps: hidden ? null : (data?.steps ?? null), hide };
}

/** The parts of a template, with the other way to begin. */
function ActivityPoints() {
  const t = useTranslations('actions.first');
  return (
    <div className="grid basis-full gap-3 ps-10 max-md:ps-0">
      <ul className="grid list-none gap-1.5 p-0">
        {POINTS.map((point) => (
          <li
            key={point}
            className="flex items-center gap-2.5 text-small text-ink-2 [&>svg]:flex-none [&>svg]:text-accent-mark"
          >
            <Icon of={IconCheck} size={16} />
            {t(`points.${point}`)}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <LinkButton to={PAGES.activity} variant="primary" size="small">
          {t('steps.activity.action')}
        </LinkButton>
        <LinkButton to="/interviews/create" variant="ghost" size="small">
          {t('empty')}
        </LinkButton>
      </div>
    </div>
  );
}

type Step = NonNullable<Steps['steps']>[number];
type StepLineProps = { row: Step; number: number; current: boolean };

/** Stores that the company skips a step, or resumes it; all owners and admins see the same list. */
function SkipButton({ row: { step, skipped } }: { row: Step }) {
  const t = useTranslations('actions.first');
  const client = useQueryClient();
  const textOf = useErrorText();
  const change = useMutation({
    mutationFn: () => call('PUT /api/first-steps/{step}', { params: { step }, body: { skipped: !skipped } }),
    onError: (error) => showToast({ title: textOf(error), background: 'reject' }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  return (
    <Button variant="ghost" size="small" busy={change.isPending} onClick={() => change.mutate()}>
      {t(skipped ? 'resume' : 'skip')}
      <span className="visually-hidden">: {t(`steps.${step}.title`)}</span>
    </Button>
  );
}

function StepMark({ number, done, current }: { number: number; done: boolean; current: boolean }) {
  if (done)
    return (
      <span className="flex-none text-accent-mark">
        <Icon of={IconCircleCheckFilled} size={24} />
      </span>
    );
  return (
    <span
      className={classes(
        'grid h-6 w-6 flex-none place-items-center rounded-[50%] border bg-surface text-small font-semibold tabular-nums',
        current ? 'border-accent text-accent-ink' : 'border-line-3',
      )}
      aria-hidden="true"
    >
      {number}
    </span>
  );
}

/** A step with its minutes. Only the current one is open and has the primary action; the title of another leads there. */
function StepLine({ row, number, current }: StepLineProps) {
  const t = useTranslations('actions.first');
  const { step, done, skipped } = row;
  const title = t(`steps.${step}.title`);
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 max-md:px-4',
        current ? 'rounded-2 border-2 border-accent' : 'border-t border-line',
      )}
    >
      <StepMark number={number} done={done} current={current} />
      <span className="grid min-w-0 flex-[1_1_12rem] gap-0.5">
        <span className="font-semibold">
          {current ? title : <Link to={PAGES[step]}>{title}</Link>}{' '}
          {done && <span className="visually-hidden">{t('done')}</span>}
        </span>
        <span className="text-small text-ink-2">{t(`steps.${step}.text`)}</span>
      </span>
      <span className="ms-auto flex items-center gap-x-3 text-small text-ink-2 max-md:basis-full max-md:ps-10">
        {!done && skipped && t('skipped')}
        <span className="tabular-nums">{t('minutes', { minutes: FIRST_STEP_MINUTES[step] })}</span>
        <span className="grid min-w-20 justify-items-end max-md:ms-auto">
          {done ? (
            <LinkButton to={PAGES[step]} variant="ghost" size="small">
              {t('open')}
              <span className="visually-hidden">: {title}</span>
            </LinkButton>
          ) : (
            <SkipButton row={row} />
          )}
        </span>
      </span>
      {current && step === 'activity' && <ActivityPoints />}
      {current && step !== 'activity' && (
        <div className="basis-full ps-10 max-md:ps-0">
          <LinkButton to={PAGES[step]} variant="primary" size="small">
            {t(`steps.${step}.action`)}
          </LinkButton>
        </div>
      )}
    </li>
  );
}

type FirstStepsProps = { steps: NonNullable<Steps['steps']>; onHide: () => void };

/** The way of a new company to its first rated answer; it goes away after that, or when it is hidden in this browser. */
function FirstSteps({ steps, onHide }: FirstStepsProps) {
  const t = useTranslations('actions.first');
  const count = steps.filter(({ done }) => done).length;
  const left = steps.filter(({ done, skipped }) => !done && !skipped);
  const current = left[0]?.step;
  const minutes = left.reduce((total, { step }) => total + FIRST_STEP_MINUTES[step], 0);
  return (
    <Panel className="overflow-hidden">
      <section aria-labelledby="first-steps">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 max-md:px-4">
          <h2 id="first-steps" className="text-heading tracking-heading">
            {t('title')}
          </h2>
          <span className="flex gap-1" aria-hidden="true">
            {steps.map(({ step, done }) => (
              <span
                key={step}
                className={classes(
                  'h-1.5 w-7 rounded-[3px]',
                  done ? 'bg-accent-mark' : 'border border-line-3 bg-surface',
                )}
              />
            ))}
          </span>
          <span className="text-small text-ink-2">{t('count', { count, total: steps.length, minutes })}</span>
          <Button variant="ghost" size="small" className="ms-auto" onClick={onHide}>
            <Icon of={IconX} size={16} />
            {t('hide')}
          </Button>
        </div>
        <ol>
          {steps.map((row, index) => (
            <StepLine key={row.step} row={row} number={index + 1} current={row.step === current} />
          ))}
        </ol>
        <p className="flex items-center gap-2 border-t border-line px-5 py-3 text-small text-ink-2 max-md:px-4 [&>svg]:flex-none">
          <Icon of={IconInfoCircle} size={16} />
          {t('ends')}
        </p>
      </section>
    </Panel>
  );
}

/** Templates to begin with; each opens its preview. */
function StartTemplates() {
  const t = useTranslations('actions.first');
  const locale = apiLocale(useLocale());
  const { data } = useQuery(templatesQuery({ locale, order_by: 'featured', page: 1, page_size: TEMPLATES_SHOWN }));
  if (!data || data.results.length === 0) return null;
  return (
    <section className="pt-6" aria-labelledby="first-templates">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pb-3">
        <h2 id="first-templates" className="text-heading tracking-heading">
          {t('templates')}
        </h2>
        <Link
          to="/interviews/create/template"
          className="inline-flex min-h-6 items-center font-semibold text-accent-ink"
        >
          {t('allTemplates')}
          <Icon of={IconChevronRight} size={16} />
        </Link>
      </div>
      <ul className="grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,240px),1fr))] gap-3 p-0">
        {data.results.map(({ id, title, question_count, duration }) => (
          <li
            key={id}
            className="relative grid content-start gap-2.5 rounded-3 border border-line bg-surface p-4 hover:border-line-3"
          >
            <Link
              to="/interviews/create/template"
              search={{ open: id }}
              className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-3"
              aria-haspopup="dialog"
              aria-describedby={`template-${id}`}
            >
              {title}
            </Link>
            <span className="flex gap-1" aria-hidden="true">
              {Array.from({ length: question_count }, (_, index) => (
                <span key={index} className="h-1.5 flex-1 rounded-[3px] bg-accent-mark" />
              ))}
            </span>
            <span id={`template-${id}`} className="text-small text-ink-2">
              {t('size', { questions: question_count, minutes: duration })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Where what is off can be switched on. */
function FeaturesPanel() {
  const t = useTranslations('actions.first.features');
  return (
    <Panel className="grid justify-items-start gap-2.5 p-4">
      <h2 className="font-semibold">{t('title')}</h2>
      <p className="text-small text-ink-2">{t('text')}</p>
      <LinkButton to="/company-settings/features" size="small">
        {t('action')}
      </LinkButton>
    </Panel>
  );
}

type FirstRunProps = FirstStepsProps & { latest: ReactNode };

/** The page of a new company: its steps, templates until an activity is published, features and news. */
export function FirstRun({ steps, onHide, latest }: FirstRunProps) {
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)_320px] items-start gap-4 max-[75rem]:grid-cols-1 print:block">
      <div className="min-w-0">
        <FirstSteps steps={steps} onHide={onHide} />
        {steps.some(({ step, done }) => step === 'activity' && !done) && <StartTemplates />}
      </div>
      <div className="grid gap-4">
        <FeaturesPanel />
        {latest}
      </div>
    </div>
  );
}
