import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCards } from '@tabler/icons-react';
import { useState } from 'react';
import type { Competency, Question } from '@vivavoce/contract/types.ts';
import { INTERFACE_TIMES } from '@vivavoce/domain/interface-times.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { readNewest } from '../../../../app/unsaved/read-newest.ts';
import { showToast } from '../../../../app/toasts.ts';
import { categoryPoolQuery } from '../../../../queries/jobs/question-pool.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { Bone } from '../../../../ui/feedback/skeleton.tsx';
import { useWizard } from '../../wizard-context.ts';
import { sample, newTo, poolInput } from '../library/pool.ts';
import { useAddQuestions } from '../tools/use-add-questions.ts';
import styles from './categories.module.css';

const mostAtOnce = 5;

type DrawQuestionsProps = {
  competency: Competency;
  /** The category's name in the activity. */
  name: string;
  questions: readonly Question[];
  group: readonly Question[];
};

/** Adds random questions of a category from the library that the activity does not have yet. */
export function DrawQuestions({ competency, name, questions, group }: DrawQuestionsProps) {
  const t = useTranslations('wizard.questions.categories');
  const questionText = useTranslations('wizard.questions');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { job, settings } = useWizard();
  const addAll = useAddQuestions(job.id);
  const query = categoryPoolQuery(competency.id, job.default_locale);
  const pool = useQuery(query);
  const [size, setSize] = useState(1);
  const [busy, setBusy] = useState(false);
  const available = pool.data ? newTo(pool.data, questions).length : 0;
  const most = Math.min(available, mostAtOnce, QUESTION_LIMITS.per_job_max - questions.length);
  const count = Math.max(1, Math.min(size, most));

  /** @param matches number of questions in the category */
  function say(matches: number, added: number): void {
    if (matches === 1) showToast({ title: t('onlyOne'), dismissIn: INTERFACE_TIMES.single_question_notice_ms });
    else showToast({ title: added > 0 ? questionText('added', { count: added }) : t('noneLeft') });
  }

  async function draw(): Promise<void> {
    setBusy(true);
    try {
      const newest = await readNewest(client, query);
      const bodies = sample(newTo(newest, questions), count).map((question, index) => ({
        ...poolInput(question, settings),
        competency: name,
        // After the others of the same category, or at the end.
        order: (group.at(-1)?.order ?? questions.length) + index + 1,
      }));
      const { added, error } = await addAll(bodies);
      if (error !== null) throw error;
      say(newest.length, added.length);
    } catch (error) {
      showToast({ title: textOf(error), background: 'reject' });
    } finally {
      setBusy(false);
    }
  }

  if (pool.isPending) return <Bone width="14rem" />;
  if (pool.isError) {
    return (
      <p className={styles.hint} role="alert">
        {t('notLoaded')}{' '}
        <Button variant="link" onClick={() => void pool.refetch()}>
          {t('again')}
        </Button>
      </p>
    );
  }
  return (
    <div className={styles.draw}>
      <p className={styles.hint}>{t('left', { count: available })}</p>
      {most > 1 && (
        <div className={styles.how}>
          <SelectField
            label={t('how')}
            value={String(count)}
            options={Array.from({ length: most }, (_, index) => String(index + 1)).map((value) => ({
              value,
              label: value,
            }))}
            onChange={(value) => setSize(Number(value))}
          />
        </div>
      )}
      <Button
        id={`draw-${competency.id}`}
        size="small"
        busy={busy}
        aria-label={t('drawLabel', { count, name })}
        onClick={() => {
          if (most >= 1) void draw();
          else say(pool.data.length, 0);
        }}
      >
        <Icon of={IconCards} size={16} />
        {t('draw', { count })}
      </Button>
    </div>
  );
}
