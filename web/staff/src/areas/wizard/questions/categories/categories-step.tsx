import { useQuery, useSuspenseQuery, useQueryClient } from '@tanstack/react-query';
import { IconArrowLeft, IconPlus, IconPencil, IconTrash, IconCards } from '@tabler/icons-react';
import { useState, useId } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useSend } from '../../../../app/use-send.ts';
import { competenciesQuery, categoryPoolQuery } from '../../../../queries/jobs/library.ts';
import { markSaved } from '../../../../app/unsaved/changes.ts';
import { questionsQuery } from '../../../../queries/jobs/questions.ts';
import { LinkButton, Button } from '../../../../ui/base/button.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { EmptyState, LoadError } from '../../../../ui/feedback/state-message.tsx';
import { StepHead } from '../../form/step-page.tsx';
import { useStepHandle, useStepLink, useWizard, useSubpageLinks } from '../../wizard-context.ts';
import { categoryGroups, categoryKey, type CategoryGroup } from './category-groups.ts';
import { focusSoon } from '../../../../ui/hooks/focus-soon.ts';
import styles from './categories.module.css';
import type { Competency, Question } from '@vivavoce/contract/types.ts';
import { SelectField } from '../../../../ui/forms/select-field.tsx';
import { useNavigate } from '@tanstack/react-router';
import { ActionMenu } from '../../../../ui/overlays/action-menu.tsx';
import { Bone } from '../../../../ui/feedback/skeleton.tsx';
import { QuestionFacts } from '../question-facts.tsx';
import { useQuestionList } from '../use-question-list.ts';
import { INTERFACE_TIMES } from '@vivavoce/domain/interface-times.ts';
import { QUESTION_LIMITS } from '@vivavoce/domain/limits.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { readNewest } from '../../../../app/unsaved/read-newest.ts';
import { showToast } from '../../../../app/toasts.ts';
import { sample, newTo, poolInput } from '../library/pool.ts';
import { useAddQuestions } from '../tools/use-add-questions.ts';
import { classes } from '../../../../ui/base/classes.ts';

const mostAtOnce = 5;

type DrawQuestionsProps = {
  competency: Competency;
  /** The category's name in the activity. */
  name: string;
  questions: readonly Question[];
  group: readonly Question[];
};

/** Adds random questions of a category from the library that the activity does not have yet. */
function DrawQuestions({ competency, name, questions, group }: DrawQuestionsProps) {
  const t = useTranslations('wizard.questions.categories');
  const questionText = useTranslations('wizard.questions');
  const client = useQueryClient();
  const textOf = useErrorText();
  const { job, settings } = useWizard();
  const addAll = useAddQuestions(job.id);
  const query = categoryPoolQuery(competency.id, job.default_locale);
  const pool = useQuery(query);
  const [size, setSize] = useState(1);
  const available = pool.data ? newTo(pool.data, questions).length : 0;
  const most = Math.min(available, mostAtOnce, QUESTION_LIMITS.per_job_max - questions.length);
  const count = Math.max(1, Math.min(size, most));

  /** @param matches number of questions in the category */
  function say(matches: number, added: number): void {
    if (matches === 1) showToast({ title: t('onlyOne'), dismissIn: INTERFACE_TIMES.single_question_notice_ms });
    else showToast({ title: added > 0 ? questionText('added', { count: added }) : t('noneLeft') });
  }

  const { send: draw, busy } = useSend(
    async () => {
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
    },
    (error) => showToast({ title: textOf(error), background: 'reject' }),
  );

  if (pool.isPending) return <Bone width="14rem" />;
  if (pool.isError) {
    return (
      <p className={classes(styles.hint, 'text-small text-ink-2')} role="alert">
        {t('notLoaded')}{' '}
        <Button variant="link" onClick={() => void pool.refetch()}>
          {t('again')}
        </Button>
      </p>
    );
  }
  return (
    <div className={classes(styles.draw, 'flex flex-wrap items-center gap-x-3 gap-y-2')}>
      <p className={classes(styles.hint, 'text-small text-ink-2')}>{t('left', { count: available })}</p>
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

type CategoryPanelProps = {
  group: CategoryGroup;
  /** All questions of the activity. */
  questions: readonly Question[];
  /** The library's competency of the same name; undefined where there is none. */
  competency: Competency | undefined;
  loading: boolean;
};

function Row({ question, withoutCompetency }: { question: Question; withoutCompetency: boolean }) {
  const t = useTranslations('wizard');
  const common = useTranslations('common');
  const navigate = useNavigate();
  const { job } = useWizard();
  const list = useQuestionList(job);
  const links = useSubpageLinks();
  const edit = () => void navigate(links.question(question.id));
  return (
    <li className="flex items-start gap-3 border-t border-t-line ps-4 pe-3 pt-2.5 pb-2.5">
      <span
        className="grid h-6 min-w-6 flex-none place-items-center rounded-[7px] bg-sunken px-1 text-small font-semibold text-ink-2"
        title={t('question.position', { position: question.order })}
      >
        {question.order}
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-semibold wrap-anywhere whitespace-pre-line">{question.text}</p>
        <QuestionFacts question={question} withoutCompetency={withoutCompetency} />
      </div>
      <ActionMenu
        label={t('question.more', { position: question.order })}
        items={[
          { label: common('edit'), icon: IconPencil, onSelect: edit },
          { label: t('question.delete'), icon: IconTrash, onSelect: () => void list.remove(question), danger: true },
        ]}
      />
    </li>
  );
}

/** One category: its questions in the activity, and more of it from the library. */
function CategoryPanel({ group, questions, competency, loading }: CategoryPanelProps) {
  const t = useTranslations('wizard.questions.categories');
  const id = useId();
  return (
    <section className="overflow-hidden rounded-3 border border-line bg-surface" aria-labelledby={id}>
      <div className="flex items-baseline justify-between gap-3 px-4 pt-3.5 pb-2.5">
        <h2 id={id} className="text-heading tracking-heading wrap-anywhere">
          {group.name || t('without')}
        </h2>
        <span className="flex-none text-small text-ink-3">{t('count', { count: group.questions.length })}</span>
      </div>
      {group.questions.length > 0 && (
        <ul className="grid">
          {group.questions.map((question) => (
            <Row key={question.id} question={question} withoutCompetency />
          ))}
        </ul>
      )}
      <div className="border-t border-t-line bg-canvas px-4 py-2.5">
        {loading && group.name !== '' && <Bone width="14rem" />}
        {competency && (
          <DrawQuestions competency={competency} name={group.name} questions={questions} group={group.questions} />
        )}
        {!competency && !loading && (
          <p className={classes(styles.hint, 'text-small text-ink-2')}>
            {group.name === '' ? t('withoutHint') : t('unknown')}
          </p>
        )}
      </div>
    </section>
  );
}

const mostSuggested = 6;

type AddCategoryProps = {
  /** Competencies without a group on the page. */
  competencies: readonly Competency[];
  onAdd: (name: string) => void;
};

/** Adds a category: usual ones for the role by one click, any other from the list. */
function AddCategory({ competencies, onAdd }: AddCategoryProps) {
  const t = useTranslations('wizard.questions.categories');
  const { job } = useWizard();
  const [picked, setPicked] = useState('');
  const { data: fitting = [] } = useQuery(
    competenciesQuery({
      locale: job.default_locale,
      ...(job.function && { function: job.function }),
      ...(job.role_level && { role: job.role_level }),
    }),
  );
  const fits = new Set(fitting.map(({ id }) => id));
  const suggested = competencies
    .filter(({ id, question_count }) => fits.has(id) && question_count > 0)
    .slice(0, mostSuggested);
  const selection = competencies.some(({ name }) => name === picked) ? picked : (competencies[0]?.name ?? '');
  if (competencies.length === 0) return null;
  return (
    <section className="mt-6 grid gap-3" aria-labelledby="more-categories">
      <h2 id="more-categories" className="text-heading tracking-heading wrap-anywhere">
        {t('add')}
      </h2>
      {suggested.length > 0 && (
        <div className={classes(styles.chips, 'grid gap-1.5')}>
          <p className={classes(styles.hint, 'text-small text-ink-2')} id="suggested-categories">
            {job.function || job.role_level ? t('fitting') : t('usual')}
          </p>
          <ul aria-labelledby="suggested-categories">
            {suggested.map(({ id, name }) => (
              <li key={id}>
                <Button size="small" aria-label={t('addLabel', { name })} onClick={() => onAdd(name)}>
                  <Icon of={IconPlus} size={14} />
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,20rem)_auto] items-end justify-start gap-2">
        <SelectField
          label={t('other')}
          value={selection}
          options={competencies.map(({ name }) => ({ value: name, label: name }))}
          onChange={setPicked}
        />
        <Button onClick={() => onAdd(selection)}>{t('open')}</Button>
      </div>
    </section>
  );
}

/** Every change here is saved immediately. */
async function nothingLeft(): Promise<boolean> {
  markSaved();
  return true;
}

/** The questions grouped by competency; each category can be filled from the library. */
export function CategoriesStep() {
  const t = useTranslations('wizard.questions.categories');
  const { job } = useWizard();
  const { data: questions } = useSuspenseQuery(questionsQuery(job.id));
  const competencies = useQuery(competenciesQuery({ locale: job.default_locale }));
  const [opened, setOpened] = useState<readonly string[]>([]);
  const linkTo = useStepLink();
  useStepHandle(nothingLeft);
  const groups = categoryGroups(questions, opened);
  const competenciesById = new Map(
    (competencies.data ?? []).map((competency) => [categoryKey(competency.name), competency]),
  );

  function open(name: string): void {
    setOpened((now) => [...now, name]);
    focusSoon(`draw-${competenciesById.get(categoryKey(name))?.id}`);
  }

  return (
    <>
      <StepHead title={t('title')} lead={t('lead')} />
      <LinkButton variant="link" className={styles.back} {...linkTo('questions')}>
        <Icon of={IconArrowLeft} size={16} className="[&:dir(rtl)]:[scale:-1_1]" />
        {t('inOrder')}
      </LinkButton>
      <div className="grid gap-3">
        {groups.map((group) => (
          <CategoryPanel
            key={categoryKey(group.name)}
            group={group}
            questions={questions}
            competency={competenciesById.get(categoryKey(group.name))}
            loading={competencies.isPending}
          />
        ))}
        {groups.length === 0 && <EmptyState text={t('none')} />}
      </div>
      {competencies.isError ? (
        <LoadError error={competencies.error} text={t('notLoaded')} onRetry={() => void competencies.refetch()} />
      ) : (
        <AddCategory
          competencies={(competencies.data ?? []).filter(
            ({ name }) => !groups.some((group) => categoryKey(group.name) === categoryKey(name)),
          )}
          onAdd={open}
        />
      )}
    </>
  );
}
