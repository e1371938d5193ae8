import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { markSaved } from '../../../../app/unsaved/changes.ts';
import { competenciesQuery } from '../../../../queries/jobs/question-pool.ts';
import { questionsQuery } from '../../../../queries/jobs/questions.ts';
import { LinkButton } from '../../../../ui/base/button.tsx';
import { Icon } from '../../../../ui/base/icon.tsx';
import { EmptyState, LoadError } from '../../../../ui/feedback/state-message.tsx';
import { StepHead } from '../../form/step-page.tsx';
import { useStepHandle, useStepLink, useWizard } from '../../wizard-context.ts';
import { categoryGroups, categoryKey } from './category-groups.ts';
import { focusSoon } from '../../../../ui/hooks/focus-soon.ts';
import { AddCategory } from './add-category.tsx';
import { CategoryPanel } from './category-panel.tsx';
import styles from './categories.module.css';

/** Every change here is saved at once. */
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
        <Icon of={IconArrowLeft} size={16} className={styles.arrow} />
        {t('inOrder')}
      </LinkButton>
      <div className={styles.groups}>
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
