import type { ApplicantHome } from '@vivavoce/contract/types.ts';
import { dayText } from '@vivavoce/web-shared/applicant/moments.ts';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

/** A day of the company's calendar, such as `2027-03-31`, in words. */
export const keptDay = (day: string, tag: string): string => formatDate(new Date(`${day}T12:00:00`), tag);

/** Sent, in review, outcome, end of retention: what is done, and when. */
export function HomeSteps({ home }: { home: ApplicantHome }) {
  const t = useTranslations('interview.home');
  const tag = useLanguageTag();
  const { steps, kept_until } = home;
  return (
    <ol className="home-steps" aria-label={t('steps.label')}>
      {steps.map(({ step, state, at }) => (
        <li
          key={step}
          className={`home-step home-step-${state}`}
          aria-current={state === 'current' ? 'step' : undefined}
        >
          <span className="home-dot">{state === 'done' && <Icon name="check" small />}</span>
          <span className="home-step-name">{t(`steps.${step}.${state === 'done' ? 'done' : 'open'}`)}</span>
          <span className="home-step-day">
            {at !== null && <time dateTime={at}>{dayText(at, tag, 'short')}</time>}
            {step === 'end' && kept_until !== null && <time dateTime={kept_until}>{keptDay(kept_until, tag)}</time>}
            {state === 'current' && step !== 'end' && t('steps.now')}
          </span>
        </li>
      ))}
    </ol>
  );
}
