import { lazy, Suspense, useState } from 'react';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { PageHeader } from '../../app/layouts/page-header.tsx';
import { hasSavedFormFor } from '../../app/unsaved/use-unsaved.ts';
import { FORM_NAME, type FormStart } from './form-start.ts';
import type { LibrarySearch } from './library-search.ts';
import { NewQuestion, Questions } from './questions.tsx';

const QuestionForm = lazy(async () => ({ default: (await import('./question-form.tsx')).QuestionForm }));

/** The questions that all companies share, for platform administrators, who need no company. */
export function SharedQuestionsScreen({ search }: { search: LibrarySearch }) {
  const t = useTranslations('platform');
  const [editing, setEditing] = useState<FormStart | null>(() => (hasSavedFormFor(FORM_NAME) ? {} : null));
  return (
    <>
      <PageHeader
        title={t('sharedQuestions')}
        actions={<NewQuestion isForAll onAdd={() => setEditing({ shared: true })} />}
      />
      <p className="pb-3 text-ink-2">{t('sharedQuestionsLead')}</p>
      <Questions to="/platform/questions" search={{ ...search, tab: 'shared' }} source="shared" onEdit={setEditing} />
      {editing && (
        <Suspense>
          <QuestionForm start={editing} onClose={() => setEditing(null)} />
        </Suspense>
      )}
    </>
  );
}
