import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Question } from '@vivavoce/contract/types.ts';
import { competencyKey, matrixGaps } from '@vivavoce/domain/reviews/matrix.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../app/error-text.ts';
import { useUnsaved } from '../../../app/use-unsaved.ts';
import { matrixQuery, proposedMatrixQuery } from '../../../queries/criteria.ts';
import { changeQuestion, questionsQuery, rememberQuestions } from '../../../queries/questions.ts';
import { FormMessage } from '../../../ui/error-summary.tsx';
import { StepHead } from '../form/step-page.tsx';
import { CompetencyField } from '../questions/competency-field.tsx';
import { linkToStep } from '../step-links.ts';
import { useStepHandle, useWizard } from '../wizard-context.ts';
import styles from './criteria.module.css';

type Typed = Readonly<Record<number, string>>;

/** What is typed for each question, stored together; only questions that changed are sent. */
function useCompetencies(questions: readonly Question[]) {
  const client = useQueryClient();
  const textOf = useErrorText();
  const { job } = useWizard();
  const [typed, setTyped] = useState<Typed>({});
  const [failure, setFailure] = useState<string | null>(null);
  const valueOf = ({ id, competency }: Question) => typed[id] ?? competency ?? '';
  const changed = questions.filter((question) => valueOf(question).trim() !== (question.competency ?? ''));
  const saved = useUnsaved<Typed>({
    name: `job/${job.id}/competencies`,
    dirty: changed.length > 0,
    keep: () => typed,
    restore: setTyped,
  });

  async function save(): Promise<boolean> {
    setFailure(null);
    try {
      let now = [...questions];
      for (const question of changed) {
        const { id, revision } = question;
        const stored = await changeQuestion(job.id, id, { competency: valueOf(question).trim() || null, revision });
        now = now.map((one) => (one.id === id ? stored : one));
        rememberQuestions(client, job.id, now);
      }
      void client.invalidateQueries({ queryKey: proposedMatrixQuery(job.id).queryKey });
      setTyped({});
      saved();
      return true;
    } catch (error) {
      setFailure(textOf(error));
      void client.invalidateQueries({ queryKey: questionsQuery(job.id).queryKey });
      return false;
    }
  }

  return { valueOf, set: (id: number, value: string) => setTyped((now) => ({ ...now, [id]: value })), save, failure };
}

/** What each question is about: the competency by whose indicators its answers are rated. */
export function CompetenciesStep({ questions }: { questions: readonly Question[] }) {
  const t = useTranslations('criteria.questions');
  const { job } = useWizard();
  const form = useCompetencies(questions);
  const { data: matrix } = useQuery(matrixQuery(job.id));
  const shown = questions.map((question) => ({ id: question.id, competency: form.valueOf(question) }));
  const gaps = matrix && matrixGaps(shown, matrix);
  const names = matrix?.competencies.map(({ name }) => name) ?? [];
  useStepHandle(form.save);
  return (
    <div className={styles.step}>
      <StepHead title={t('heading')} lead={t('leadMatrix')} />
      {form.failure && <FormMessage>{form.failure}</FormMessage>}
      {gaps && gaps.questions.length > 0 && (
        <FormMessage tone="info">{t('missing', { count: gaps.questions.length })}</FormMessage>
      )}
      {gaps && gaps.competencies.length > 0 && (
        <FormMessage tone="info">
          {t('notInMatrix', { names: gaps.competencies.join(', ') })}{' '}
          <Link {...linkToStep('criteria', job.id)}>{t('toMatrix')}</Link>
        </FormMessage>
      )}
      <ol className={styles.rows}>
        {questions.map((question, index) => (
          <li key={question.id} className={styles.row}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span className={styles.words}>
              <span className={styles.question}>{question.text}</span>
            </span>
            <div className={styles.about}>
              <CompetencyField
                id={`competency-${question.id}`}
                label={t('competency', { number: index + 1 })}
                value={form.valueOf(question)}
                used={[
                  ...names,
                  ...shown.flatMap(({ competency }) =>
                    names.some((name) => competencyKey(name) === competencyKey(competency)) ? [] : [competency],
                  ),
                ]}
                error={undefined}
                onChange={(value) => form.set(question.id, value)}
              />
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
