import type { ApplicantHome } from '@vivavoce/contract/types.ts';
import { dayText } from '@vivavoce/web-shared/applicant/moments.ts';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { formatDate } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';

type Step = ApplicantHome['steps'][number];

/** A day of the company's calendar, such as `2027-03-31`, in words. */
export const keptDay = (day: string, tag: string): string => formatDate(new Date(`${day}T12:00:00`), tag);

/** The known state of the current step. A review is no more than the log of views says. */
function currentText(step: Step, { views, views_logged }: ApplicantHome) {
  if (step.state !== 'current' || step.step === 'end') return null;
  if (step.step !== 'review') return 'now';
  if (views.length > 0) return 'opened';
  return views_logged ? 'unopened' : null;
}

/** The steps of the activity: what is done, and when. */
export function HomeSteps({ home }: { home: ApplicantHome }) {
  const t = useTranslations('interview.home.steps');
  const tag = useLanguageTag();
  const { steps, kept_until } = home;
  if (steps.length === 0) return null;
  return (
    <ol className="home-steps" aria-label={t('label')}>
      {steps.map((shown) => {
        const { step, state, at } = shown;
        const known = currentText(shown, home);
        return (
          <li
            key={step}
            className={`home-step home-step-${state}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className="home-dot">{state === 'done' && <Icon name="check" small />}</span>
            <span className="home-step-name">{t(`${step}.${state === 'done' ? 'done' : 'open'}`)}</span>
            <span className="home-step-day">
              {at !== null && <time dateTime={at}>{dayText(at, tag, 'short')}</time>}
              {step === 'end' && kept_until !== null && <time dateTime={kept_until}>{keptDay(kept_until, tag)}</time>}
              {known && t(known)}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
