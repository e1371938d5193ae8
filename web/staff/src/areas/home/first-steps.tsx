import { IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FirstStep } from '@vivavoce/domain/reports/first-steps.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { apiQuery } from '../../queries/api-query.ts';
import { Button, LinkButton } from '../../ui/base/button.tsx';
import { classes } from '../../ui/base/classes.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { Panel } from '../../ui/base/panel.tsx';

/** The page of each step. */
const PAGES = {
  brand: '/company-settings',
  activity: '/interviews/create',
  colleague: '/users',
  invite: '/interviews',
  rate: '/interviews',
} as const satisfies Record<FirstStep, string>;

const hiddenKey = (shortname: string) => `first-steps-hidden/${shortname}`;

type StepLineProps = { step: FirstStep; number: number; done: boolean; current: boolean };

function StepLine({ step, number, done, current }: StepLineProps) {
  const t = useTranslations('actions.first');
  return (
    <li
      aria-current={current ? 'step' : undefined}
      className={classes(
        'flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-5 py-3.5 max-md:px-4',
        current && 'bg-accent-tint',
      )}
    >
      {done ? (
        <span className="flex-none text-accent-mark">
          <Icon of={IconCircleCheckFilled} size={24} />
        </span>
      ) : (
        <span
          className="grid h-6 w-6 flex-none place-items-center rounded-[50%] border border-line-3 bg-surface text-small font-semibold tabular-nums"
          aria-hidden="true"
        >
          {number}
        </span>
      )}
      <span className="grid min-w-0 flex-[1_1_16rem] gap-0.5">
        <span className="font-semibold">
          {t(`steps.${step}.title`)} {done && <span className="visually-hidden">{t('done')}</span>}
        </span>
        <span className="text-small text-ink-2">{t(`steps.${step}.text`)}</span>
      </span>
      {!done && (
        <LinkButton to={PAGES[step]} variant={current ? 'primary' : 'outline'} size="small">
          {t(`steps.${step}.action`)}
        </LinkButton>
      )}
    </li>
  );
}

/** The way of a new company to its first rated answer; it goes away after that, or when it is hidden in this browser. */
export function FirstSteps({ shortname }: { shortname: string }) {
  const t = useTranslations('actions.first');
  const { data } = useQuery(apiQuery('GET /api/first-steps', {}, { meta: { quiet: true } }));
  const [hidden, setHidden] = useState(() => localStorage.getItem(hiddenKey(shortname)) !== null);
  const steps = data?.steps;
  if (!steps || hidden) return null;
  const count = steps.filter(({ done }) => done).length;
  const current = steps.find(({ done }) => !done)?.step;
  function hide(): void {
    localStorage.setItem(hiddenKey(shortname), '1');
    setHidden(true);
  }
  return (
    <Panel className="mb-4 overflow-hidden">
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
          <span className="text-small text-ink-2">{t('count', { count, total: steps.length })}</span>
          <Button variant="ghost" size="small" className="ms-auto" onClick={hide}>
            <Icon of={IconX} size={16} />
            {t('hide')}
          </Button>
        </div>
        <ol>
          {steps.map(({ step, done }, index) => (
            <StepLine key={step} step={step} number={index + 1} done={done} current={step === current} />
          ))}
        </ol>
      </section>
    </Panel>
  );
}
