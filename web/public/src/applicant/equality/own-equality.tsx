import { useState } from 'react';
import { ETHNICITIES, SEXES } from '@vivavoce/domain/reports/bias.ts';
import { call, type ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

const AT = '/api/interview/{application}/equality';
type Answer = ResultOf<`GET ${typeof AT}`>;

/** Sex and ethnicity, voluntary; reviewers do not see them. */
export default function OwnEquality() {
  const t = useTranslations('equality');
  const { interview, store } = useInterview();
  const params = { application: interview.application };
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isSaved, setSaved] = useState(false);
  const load = useAction(async () => setAnswer(await store.signedIn(() => call(`GET ${AT}`, { params }))));
  const save = useAction(async (body: Answer) => {
    setAnswer(await store.signedIn(() => call(`PUT ${AT}`, { params, body })));
    setSaved(true);
  });
  const change = (changes: Partial<Answer>) => {
    setSaved(false);
    if (answer) setAnswer({ ...answer, ...changes });
  };
  return (
    <section className="panel home-panel" aria-labelledby="equality-heading">
      <h2 id="equality-heading">{t('title')}</h2>
      <p>{t('lead')}</p>
      {answer ? (
        <>
          <label className="field">
            <span>{t('sex')}</span>
            <select
              value={answer.sex ?? ''}
              onChange={({ target }) => change({ sex: SEXES.find((sex) => sex === target.value) ?? null })}
            >
              <option value="">{t('nothing')}</option>
              {SEXES.map((sex) => (
                <option key={sex} value={sex}>
                  {t(`sexes.${sex}`)}
                </option>
              ))}
            </select>
          </label>
          <label className="field">
            <span>{t('ethnicity')}</span>
            <select
              value={answer.ethnicity ?? ''}
              onChange={({ target }) =>
                change({ ethnicity: ETHNICITIES.find((ethnicity) => ethnicity === target.value) ?? null })
              }
            >
              <option value="">{t('nothing')}</option>
              {ETHNICITIES.map((ethnicity) => (
                <option key={ethnicity} value={ethnicity}>
                  {t(`ethnicities.${ethnicity}`)}
                </option>
              ))}
            </select>
          </label>
          <div className="actions">
            <Button busy={save.busy} onClick={() => void save.run(answer)}>
              {t('save')}
            </Button>
          </div>
          <p role="status">{isSaved && t('saved')}</p>
        </>
      ) : (
        <div className="actions">
          <Button busy={load.busy} onClick={() => void load.run()}>
            {t('show')}
          </Button>
        </div>
      )}
      <ProblemNotice error={load.error ?? save.error} />
    </section>
  );
}
