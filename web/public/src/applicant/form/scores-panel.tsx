import '@vivavoce/web-shared/applicant/styles/form.css';
import { useFormatter } from 'use-intl';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useFeedbackInView } from './use-feedback-in-view.ts';
import { useForm } from './use-form.ts';

/**
 * The scores of a form, once staff released them; the browser prints or saves the page.
 * @param linked the link of the mail leads here, since nothing else is released or promised
 */
export function ScoresPanel({ linked }: { linked: boolean }) {
  const t = useTranslations('form.feedback');
  const format = useFormatter();
  const { form } = useForm();
  useFeedbackInView(linked && form?.feedback != null);
  if (!form?.feedback) return null;
  const { scores, judgement, cta } = form.feedback;
  return (
    <section className="panel home-panel" id={linked ? 'feedback' : undefined} aria-labelledby="scores-heading">
      <h2 id="scores-heading">{t('title')}</h2>
      {judgement && (
        <p>
          {t('points', {
            percent: judgement.percent / 100,
            points: judgement.points,
            max: judgement.max,
          })}
        </p>
      )}
      {scores.length > 0 && (
        <dl className="feedback-list">
          {scores.map(({ competency, score, min, max }) => (
            <div key={competency}>
              <dt>{competency}</dt>
              <dd>
                {score === null
                  ? t('none')
                  : t('score', {
                      score: format.number(score, { maximumFractionDigits: 1 }),
                      min: format.number(min, { maximumFractionDigits: 1 }),
                      max: format.number(max, { maximumFractionDigits: 1 }),
                    })}
              </dd>
              {score !== null && (
                <div className="feedback-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${(100 * (score - min)) / (max - min)}%` }} />
                </div>
              )}
            </div>
          ))}
        </dl>
      )}
      <div className="actions">
        <Button look="outline" onClick={() => print()}>
          {cta || t('save')}
        </Button>
      </div>
    </section>
  );
}
