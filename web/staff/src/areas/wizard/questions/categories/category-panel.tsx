import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import type { Competency, Question } from '@vivavoce/contract/types.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ActionMenu } from '../../../../ui/overlays/action-menu.tsx';
import { Bone } from '../../../../ui/feedback/skeleton.tsx';
import { useSubpageLinks, useWizard } from '../../wizard-context.ts';
import type { CategoryGroup } from './category-groups.ts';
import { QuestionFacts } from '../question-facts.tsx';
import { useQuestionList } from '../use-question-list.ts';
import { DrawQuestions } from './draw-questions.tsx';
import styles from './categories.module.css';

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
    <li className={styles.row}>
      <span className={styles.number} title={t('question.position', { position: question.order })}>
        {question.order}
      </span>
      <div className={styles.body}>
        <p className={styles.text}>{question.text}</p>
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
export function CategoryPanel({ group, questions, competency, loading }: CategoryPanelProps) {
  const t = useTranslations('wizard.questions.categories');
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.name}>
          {group.name || t('without')}
        </h2>
        <span className={styles.count}>{t('count', { count: group.questions.length })}</span>
      </div>
      {group.questions.length > 0 && (
        <ul className={styles.list}>
          {group.questions.map((question) => (
            <Row key={question.id} question={question} withoutCompetency />
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        {loading && group.name !== '' && <Bone width="14rem" />}
        {competency && (
          <DrawQuestions competency={competency} name={group.name} questions={questions} group={group.questions} />
        )}
        {!competency && !loading && (
          <p className={styles.hint}>{group.name === '' ? t('withoutHint') : t('unknown')}</p>
        )}
      </div>
    </section>
  );
}
