import type { InterviewForm } from '@vivavoce/contract/types.ts';
import { BEST, WORST } from '@vivavoce/domain/kinds/judgement/scenarios.ts';
import { useTranslations } from '../../i18n/i18n.tsx';
import { Film } from '../parts/film.tsx';
import type { FormViewProps } from './form-view.ts';

type Content = Extract<InterviewForm['content'], { kind: 'situational_judgement' }>;
type Scenario = Content['scenarios'][number];

type GridProps = {
  scenario: Scenario;
  chosen: readonly number[];
  lang: string;
  /** The id of the sentence that says what is lacking, once the applicant wanted to go on. */
  hint: string | undefined;
  onChoose: (at: number, figure: number) => void;
};

/** The best and the worst response: two columns of which each takes one mark. */
function BestWorst({ scenario, chosen, lang, onChoose }: GridProps) {
  const t = useTranslations('form.judgement');
  const columns = [
    { figure: BEST, name: t('best') },
    { figure: WORST, name: t('worst') },
  ];
  return (
    <table className="judge">
      <thead>
        <tr>
          <th scope="col">{t('whatWouldYouDo')}</th>
          {columns.map(({ figure, name }) => (
            <th key={figure} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scenario.responses.map((response, at) => (
          <tr key={response}>
            <th scope="row" lang={lang}>
              {response}
            </th>
            {columns.map(({ figure, name }) => (
              <td key={figure}>
                <input
                  type="radio"
                  name={`${scenario.id}-${figure}`}
                  className={figure === WORST ? 'judge-worst' : 'judge-best'}
                  aria-label={`${name}: ${response}`}
                  checked={chosen[at] === figure}
                  onChange={() => onChoose(at, figure)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A place or a level for each response. */
function Figures({ scenario, chosen, lang, hint, onChoose }: GridProps) {
  const t = useTranslations('form.judgement');
  const rank = scenario.format === 'rank';
  const figures = rank
    ? scenario.responses.map((_response, at) => t('place', { place: at + 1, total: scenario.responses.length }))
    : scenario.levels;
  return (
    <fieldset className={rank ? 'judge-list' : 'judge-list judge-levels'}>
      <legend>{rank ? t('putInOrder') : t('rateEach')}</legend>
      {scenario.responses.map((response, at) => (
        <label key={response} className="judge-row">
          <span lang={lang}>{response}</span>
          <select
            value={chosen[at] ?? 0}
            aria-invalid={(hint !== undefined && !chosen[at]) || undefined}
            aria-describedby={chosen[at] ? undefined : hint}
            onChange={(event) => onChoose(at, Number(event.currentTarget.value))}
          >
            <option value={0}>{t('choose')}</option>
            {figures.map((name, figure) => (
              <option key={name} value={figure + 1} lang={rank ? undefined : lang}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ))}
    </fieldset>
  );
}

/** The sentence about what is lacking, by the format of the scenario. */
const NEEDED = { best_worst: 'neededBoth', rank: 'neededOrder', rate: 'neededAll' } as const satisfies Record<
  Scenario['format'],
  string
>;

/** One scenario of a judgement test with its responses. */
export function JudgementView({ content, answers, page, lang, missing, onAnswer }: FormViewProps<Content>) {
  const t = useTranslations('form.judgement');
  const scenario = content.scenarios[page];
  if (!scenario) return null;
  const answer = answers[scenario.id];
  const chosen = Array.isArray(answer) ? answer : scenario.responses.map(() => 0);
  const onChoose = (at: number, figure: number) => {
    // A place, the best and the worst belong to one response each: they move from where they were.
    const alone = scenario.format !== 'rate' && figure > 0;
    onAnswer?.(
      scenario.id,
      scenario.responses.map((_response, place) => {
        if (place === at) return figure;
        const before = chosen[place] ?? 0;
        return alone && before === figure ? 0 : before;
      }),
    );
  };
  const hint = missing.has(scenario.id) ? `hint-${scenario.id}` : undefined;
  const grid = { scenario, chosen, lang, hint, onChoose };
  return (
    <section className="form-section" aria-labelledby={`scenario-${scenario.id}`}>
      <h2 id={`scenario-${scenario.id}`} tabIndex={-1} lang={lang} className="form-scenario-title">
        {scenario.title}
      </h2>
      {scenario.video && <Film video={scenario.video} of="scenario" />}
      {scenario.picture && (
        <img className="form-picture" src={scenario.picture.url} alt={scenario.picture.description} lang={lang} />
      )}
      <p className="form-scenario" lang={lang}>
        {scenario.text}
      </p>
      {hint && (
        <p className="field-error" id={hint}>
          {t(NEEDED[scenario.format])}
        </p>
      )}
      {scenario.format === 'best_worst' ? <BestWorst {...grid} /> : <Figures {...grid} />}
    </section>
  );
}
