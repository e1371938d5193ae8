import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { WrittenShown } from '@vivavoce/web-shared/applicant/parts/written-shown.tsx';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Notice } from '@vivavoce/web-shared/applicant/ui/notice.tsx';
import type { Draft } from '@vivavoce/web-shared/applicant/written-answer.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';

type ClashNoticeProps = { question: InterviewQuestion; other: Draft; onDecide: (use: 'mine' | 'other') => void };

/** Two devices saved different texts: both are shown, and the applicant chooses. */
export function ClashNotice({ question, other, onDecide }: ClashNoticeProps) {
  const t = useTranslations('interview.write.clash');
  const { interview } = useInterview();
  return (
    <Notice tone="warn" title={t('title')} urgent>
      <p>{t('text')}</p>
      <WrittenShown question={question} draft={other} file={null} lang={contentLanguage(interview)} />
      <div className="actions">
        <Button onClick={() => onDecide('mine')}>{t('mine')}</Button>
        <Button onClick={() => onDecide('other')}>{t('other')}</Button>
      </div>
    </Notice>
  );
}
