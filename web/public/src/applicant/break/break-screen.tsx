import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { deadlineText } from '@vivavoce/web-shared/applicant/moments.ts';
import { Strip } from '@vivavoce/web-shared/applicant/parts/strip.tsx';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useInterview } from '../interview-context.tsx';

/** A break within a question: its clock stands still at the server, and the question is hidden. */
export function BreakScreen({ question }: { question: InterviewQuestion }) {
  const t = useTranslations('interview.break');
  const tag = useLanguageTag();
  const { interview, store } = useInterview();
  const goOn = useAction(() => store.takeBreak(question.id, false));
  return (
    <Page sender={interview.company} title={t('title')}>
      <Strip questions={interview.questions} current={question.id} />
      <p className="lead">{t('text')}</p>
      <p>{interview.deadline ? t('deadline', { date: deadlineText(interview.deadline, tag) }) : t('noDeadline')}</p>
      <ProblemNotice error={goOn.error} />
      <div className="actions">
        <Button look="primary" busy={goOn.busy} onClick={() => void goOn.run()}>
          {t('goOn')}
        </Button>
      </div>
    </Page>
  );
}
