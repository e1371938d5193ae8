import { getRouteApi } from '@tanstack/react-router';
import { IconFileImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { withMessages } from '../../app/messages.ts';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { useUser } from '../../queries/sign-in/session.ts';
import { Button } from '../../ui/base/button.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { Tab, Tabs } from '../../ui/navigation/tabs.tsx';
import { FORM_NAME, type FormStart } from './form-start.ts';
import { tabOf, tabs, withTab } from './library-search.ts';
import { NewQuestion, Questions } from './questions.tsx';
import { TemplateList } from './template-list.tsx';

const QuestionForm = lazy(async () => ({ default: (await import('./question-form.tsx')).QuestionForm }));

const ContentImportDialog = lazy(
  withMessages(['imports'], () => import('../../features/content-import/content-import-dialog.tsx')),
);

const route = getRouteApi('/_staff/_shell/_content/library');

/** Reusable questions: the company's own, the shared ones, and whole activities as templates. */
export function LibraryScreen() {
  const t = useTranslations('library');
  const search = route.useSearch();
  const tab = tabOf(search);
  const { platform_administrator } = useUser();
  const isForAll = tab === 'shared' && platform_administrator;
  // Input stored when a session ended reopens the form.
  const [editing, setEditing] = useState<FormStart | null>(() => (hasSavedFormFor(FORM_NAME) ? {} : null));
  const [importing, setImporting] = useState(false);
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {tab !== 'shared' && (
              <Button onClick={() => setImporting(true)}>
                <Icon of={IconFileImport} size={16} />
                {t('import')}
              </Button>
            )}
            <NewQuestion isForAll={isForAll} onAdd={() => setEditing(isForAll ? { shared: true } : {})} />
          </>
        }
      />
      <p className="pb-3 text-ink-2">{t(tab === 'templates' ? 'templates.hint' : 'lead')}</p>
      <Tabs label={t('tabs.label')}>
        {tabs.map((name) => (
          <Tab key={name} to="/library" search={withTab(search, name)} current={name === tab}>
            {t(`tabs.${name}`)}
          </Tab>
        ))}
      </Tabs>
      {tab === 'templates' ? (
        <TemplateList search={search} />
      ) : (
        <Questions key={tab} to="/library" search={search} source={tab} onEdit={setEditing} />
      )}
      {importing && (
        <Suspense>
          <ContentImportDialog
            kind={tab === 'templates' ? 'templates' : 'questions'}
            onClose={() => setImporting(false)}
          />
        </Suspense>
      )}
      {editing && (
        <Suspense>
          <QuestionForm start={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  );
}
