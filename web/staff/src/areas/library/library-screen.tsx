import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { LibraryQuestion } from '@vivavoce/contract/types.ts';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { useUser } from '../../queries/session.ts';
import { poolQuery } from '../../queries/jobs/question-pool.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import { FORM_NAME, type FormStart } from './form-start.ts';
import { LibraryFilters } from './library-filters.tsx';
import styles from './library.module.css';
import { openQuestionOf, tabOf, tabs, toPoolFilter, withOpen, withTab } from './library-search.ts';
import { QuestionList } from './question-list.tsx';
import { TemplateList } from './template-list.tsx';

const QuestionDrawer = lazy(async () => ({ default: (await import('./question-drawer.tsx')).QuestionDrawer }));
const QuestionForm = lazy(async () => ({ default: (await import('./question-form.tsx')).QuestionForm }));

const route = getRouteApi('/_staff/_shell/_content/library');

/** The questions of the tab in the address, with the open question. */
function Questions({ source, onEdit }: { source: 'own' | 'shared'; onEdit: (start: FormStart) => void }) {
  const reader = useLocale() === 'fr' ? 'fr-fr' : 'en-gb';
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(poolQuery(source, toPoolFilter(search, reader)));
  const viewedQuestion = openQuestionOf(list.data?.results ?? [], search.open);
  const open = (id: number | undefined) => void navigate({ search: withOpen(search, id), replace: id === undefined });
  const edit = (question: LibraryQuestion) =>
    onEdit(question.abilities.includes('edit') ? { question } : { copy: question });
  const copy = (question: LibraryQuestion) => onEdit({ copy: question });
  return (
    <>
      <LibraryFilters search={search} reader={reader} />
      <QuestionList
        source={source}
        list={list}
        search={search}
        onOpen={open}
        onEdit={edit}
        onCopy={copy}
        newQuestion={source === 'own' && <NewQuestion onAdd={() => onEdit({})} />}
      />
      {viewedQuestion && (
        <Suspense>
          <QuestionDrawer viewedQuestion={viewedQuestion} onOpen={open} onEdit={edit} onCopy={copy} />
        </Suspense>
      )}
    </>
  );
}

function NewQuestion({ onAdd, isForAll = false }: { onAdd: () => void; isForAll?: boolean }) {
  const t = useTranslations('library');
  return (
    <Button variant="primary" onClick={onAdd}>
      <Icon of={IconPlus} size={16} />
      {t(isForAll ? 'newShared' : 'new')}
    </Button>
  );
}

/** Reusable questions: the company's own, the shared ones, and whole activities as templates. */
export function LibraryScreen() {
  const t = useTranslations('library');
  const search = route.useSearch();
  const tab = tabOf(search);
  const { platform_administrator } = useUser();
  const isForAll = tab === 'shared' && platform_administrator;
  // Input stored when a session ended reopens the form.
  const [editing, setEditing] = useState<FormStart | null>(() => (hasSavedFormFor(FORM_NAME) ? {} : null));
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={<NewQuestion isForAll={isForAll} onAdd={() => setEditing(isForAll ? { shared: true } : {})} />}
      />
      <p className={styles.lead}>{t(tab === 'templates' ? 'templates.hint' : 'lead')}</p>
      <Tabs label={t('tabs.label')}>
        {tabs.map((one) => (
          <Tab key={one} to="/library" search={withTab(search, one)} current={one === tab}>
            {t(`tabs.${one}`)}
          </Tab>
        ))}
      </Tabs>
      {tab === 'templates' ? (
        <TemplateList search={search} />
      ) : (
        <Questions key={tab} source={tab} onEdit={setEditing} />
      )}
      {editing && (
        <Suspense>
          <QuestionForm start={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  );
}
