import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { MatrixOptions, Question } from '@vivavoce/contract/types.ts';
import { REVIEW_LIMITS } from '@vivavoce/domain/limits.ts';
import { competencyKey } from '@vivavoce/domain/reviews/matrix.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { confirm } from '../../../../app/confirm.ts';
import { proposedMatrixQuery } from '../../../../queries/jobs/criteria.ts';
import { Button } from '../../../../ui/base/button.tsx';
import { FormMessage } from '../../../../ui/forms/error-summary.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { Bone } from '../../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../../ui/feedback/state-message.tsx';
import { focusSoon } from '../../../../ui/hooks/focus-soon.ts';
import { StepHead } from '../../form/step-page.tsx';
import { WaitingNote } from '../../form/waiting-note.tsx';
import { useStepHandle, useStepLink, useWizard } from '../../wizard-context.ts';
import { CriteriaClash } from '../criteria-clash.tsx';
import { CompetencyCard } from './competency-card.tsx';
import { EntryList } from '../entry-list.tsx';
import { newEntry, type CompetencyEntry } from './matrix-values.ts';
import { useMatrixForm, type MatrixForm } from './use-matrix-form.ts';
import styles from '../criteria.module.css';

type EditorProps = { proposed: MatrixOptions; questions: readonly Question[] };
type PartProps = { form: MatrixForm; onSay: (news: string) => void };

function Levels({ form, onSay }: PartProps) {
  const t = useTranslations('criteria.matrix');
  const { job } = useWizard();
  const { values } = form;
  return (
    <section className={styles.group} aria-labelledby="levels-title">
      <h2 id="levels-title" className={styles.title}>
        {t('levels')}
      </h2>
      <p className={styles.quiet}>{t('levelsHint', { scale: job.rating_scale })}</p>
      <EntryList
        name={t('levels')}
        entries={values.levels}
        labelsOf={(number) => ({
          label: t('level', { number }),
          up: t('levelUp', { number }),
          down: t('levelDown', { number }),
          remove: t('removeLevel', { number }),
        })}
        add={{ label: t('addLevel') }}
        min={REVIEW_LIMITS.levels_min}
        max={REVIEW_LIMITS.levels_max}
        maxCharacters={REVIEW_LIMITS.level_max_characters}
        faults={form.faults}
        onChange={(levels) => form.change({ ...values, levels })}
        onSay={onSay}
      />
    </section>
  );
}

function Competencies({ form, onSay, questions }: PartProps & Pick<EditorProps, 'questions'>) {
  const t = useTranslations('criteria.matrix');
  const { values } = form;
  const change = (competencies: CompetencyEntry[]) => form.change({ ...values, competencies });
  const questionsOf = (name: string) =>
    questions.filter(({ competency }) => competencyKey(competency) === competencyKey(name) && name !== '').length;

  function add(): void {
    const entry = { ...newEntry(), indicators: [newEntry()] };
    change([...values.competencies, entry]);
    focusSoon(entry.key);
  }

  async function remove(competency: CompetencyEntry): Promise<void> {
    const filledCount = competency.indicators.filter(({ text }) => text !== '').length;
    const sure =
      filledCount === 0 ||
      (await confirm({
        title: t('removeTitle', { name: competency.text || t('competency') }),
        text: t('removeText', { count: filledCount }),
        action: t('remove'),
        danger: true,
      }));
    if (!sure) return;
    change(values.competencies.filter(({ key }) => key !== competency.key));
    onSay(t('removed'));
    focusSoon('add-competency');
  }

  return (
    <section className={styles.group} aria-labelledby="competencies-title">
      <h2 id="competencies-title" className={styles.title}>
        {t('competencies')}
      </h2>
      {values.competencies.length === 0 && <p className={styles.quiet}>{t('none')}</p>}
      <ol className={styles.cards}>
        {values.competencies.map((competency, at) => (
          <CompetencyCard
            key={competency.key}
            competency={competency}
            number={at + 1}
            questionCount={questionsOf(competency.text)}
            faults={form.faults}
            onChange={(next) => change(values.competencies.map((entry) => (entry.key === next.key ? next : entry)))}
            onRemove={() => void remove(competency)}
            onSay={onSay}
          />
        ))}
      </ol>
      {values.competencies.length < REVIEW_LIMITS.competencies_max && (
        <div>
          <Button id="add-competency" onClick={add}>
            <Icon of={IconPlus} size={16} />
            {t('addCompetency')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** A matrix as lines of text. */
function useLines(): (matrix: MatrixOptions) => string[] {
  const t = useTranslations('criteria.clash');
  const tag = useLanguageTag();
  const listText = (text: readonly string[]) => new Intl.ListFormat(tag).format(text);
  return ({ competencies, levels }) => [
    t('levels', { names: listText(levels.map(({ name }) => name)) }),
    ...competencies.map(({ name, indicators }) =>
      t('competency', { name, indicators: listText(indicators.map(({ text }) => text)) }),
    ),
  ];
}

function MatrixEditor({ proposed, questions }: EditorProps) {
  const t = useTranslations('criteria');
  const form = useMatrixForm(proposed);
  const linesOf = useLines();
  const linkTo = useStepLink();
  const [announcement, setAnnouncement] = useState('');
  const bare = questions.filter(({ competency }) => competencyKey(competency) === '').length;
  useStepHandle(form.save);
  return (
    <div className={styles.parts} onBlur={form.onBlur}>
      {form.clash && (
        <CriteriaClash
          newest={linesOf(form.clash.theirs)}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
          quiet={form.clash.quiet}
        />
      )}
      {form.failure && <FormMessage>{form.failure}</FormMessage>}
      {bare > 0 && (
        <FormMessage tone="info">
          {t('matrix.bare', { count: bare })} <Link {...linkTo('criteria_questions')}>{t('matrix.toQuestions')}</Link>
        </FormMessage>
      )}
      {form.proposed && form.values.competencies.length > 0 && (
        <FormMessage tone="info">{t('matrix.proposed')}</FormMessage>
      )}
      <Levels form={form} onSay={setAnnouncement} />
      <Competencies form={form} onSay={setAnnouncement} questions={questions} />
      <WaitingNote waiting={form.waiting} />
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  );
}

/** Competencies with indicators, and the levels that reviewers choose for each. */
export function MatrixStep({ questions }: { questions: readonly Question[] }) {
  const t = useTranslations('criteria');
  const { job } = useWizard();
  const { data, error, isFetching, refetch } = useQuery(proposedMatrixQuery(job.id));
  // Fixed when editing starts: a later fetch must not replace it, and an old cached answer must not start it.
  const [startMatrix, setStartMatrix] = useState<MatrixOptions | null>(null);
  if (!startMatrix && data && !isFetching) setStartMatrix(data);
  return (
    <div className={styles.step}>
      <StepHead title={t('heading')} lead={t('matrix.lead')} />
      {error && !startMatrix && <LoadError error={error} text={t('failed')} onRetry={() => void refetch()} />}
      {!startMatrix && !error && <Bone width="100%" height={240} />}
      {startMatrix && <MatrixEditor proposed={startMatrix} questions={questions} />}
    </div>
  );
}
