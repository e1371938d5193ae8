import type { InterviewForm } from '@vivavoce/contract/types.ts';
import { useTranslations } from '../../i18n/i18n.tsx';
import type { FormViewProps } from './form-view.ts';
import { JudgementView } from './judgement-view.tsx';
import { QuestionnaireView } from './questionnaire-view.tsx';

/** One page of a form, by its kind. */
export function FormView({ content, ...props }: FormViewProps<InterviewForm['content']>) {
  if (content.kind === 'questionnaire') return <QuestionnaireView {...props} content={content} />;
  return <JudgementView {...props} content={content} />;
}

/** How far the applicant is, as one bar a page. */
export function FormProgress({ page, pages }: { page: number; pages: number }) {
  const t = useTranslations('form');
  return (
    <div className="form-progress" role="img" aria-label={t('pageOf', { page: page + 1, pages })}>
      {Array.from({ length: pages }, (_none, at) => (
        <span
          key={at}
          className={at < page ? 'form-progress-done' : at === page ? 'form-progress-current' : undefined}
        />
      ))}
    </div>
  );
}
