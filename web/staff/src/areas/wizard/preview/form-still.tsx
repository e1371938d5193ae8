import type { Interview } from '@vivavoce/contract/types.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { FormProgress, FormView } from '@vivavoce/web-shared/applicant/kinds/form-page.tsx';
import { pagesOf } from '@vivavoce/web-shared/applicant/kinds/form-view.ts';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { DraftForm } from './draft-form.ts';

const nothingMissing: ReadonlySet<string> = new Set();

/** A page of a form as an applicant finds it, before the first answer. */
export function FormStill({ interview, form }: { interview: Interview; form: DraftForm }) {
  const t = useTranslations('form');
  const { content } = form;
  const pages = pagesOf(content).length;
  const page = Math.max(Math.min(form.page, pages - 1), 0);
  const judged = content.kind === 'situational_judgement';
  const lang = contentLanguage(interview);
  return (
    <Page sender={interview.company} title={interview.job.title} titleLang={lang}>
      <div className="form-bar">
        <span className="eyebrow">{t(judged ? 'scenarioOf' : 'pageOf', { page: page + 1, pages })}</span>
      </div>
      {pages > 1 && <FormProgress page={page} pages={pages} />}
      <FormView content={content} answers={{}} page={page} lang={lang} missing={nothingMissing} />
      <div className="form-foot">
        <div className="actions">
          <Button look="primary">{t(page >= pages - 1 ? 'send' : judged ? 'nextScenario' : 'next')}</Button>
        </div>
      </div>
    </Page>
  );
}
