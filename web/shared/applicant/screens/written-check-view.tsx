import type { ReactNode } from 'react';
import type { AnswerFile, Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { useTranslations } from '../../i18n/i18n.tsx';
import { contentLanguage } from '../content-language.ts';
import { Reading } from '../parts/reading.tsx';
import { Strip } from '../parts/strip.tsx';
import { ThinkClock } from '../parts/think-clock.tsx';
import { WrittenShown } from '../parts/written-shown.tsx';
import { positionOf } from '../position-of.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import type { Draft } from '../written-answer.ts';

type WrittenCheckViewProps = {
  interview: Interview;
  question: InterviewQuestion;
  draft: Draft;
  file: AnswerFile | null;
  secondsLeft: number | null;
  empty: boolean;
  /** The time has ended: the answer can no longer be changed. */
  over: boolean;
  trouble?: ReactNode;
  busy?: boolean;
  onUse?: () => void;
  onBack?: () => void;
};

/** Shows the written answer once more before it is used; the applicant may go back and edit it. */
export function WrittenCheckView(props: WrittenCheckViewProps) {
  const { interview, question, draft, file, secondsLeft, empty, over, trouble, busy = false, onUse, onBack } = props;
  const t = useTranslations('interview.write');
  const answer = useTranslations('interview.answer');
  const strip = useTranslations('interview');
  const { number, total } = positionOf(interview, question.id);
  return (
    <Page
      sender={interview.company}
      title={question.text ?? strip('strip', { number, total })}
      titleLang={contentLanguage(interview)}
      eyebrow={answer('title', { number, total })}
    >
      <Strip questions={interview.questions} current={question.id} progress={1} />
      {over && (
        <Notice tone="info" title={t('over')} urgent>
          <p>{empty ? t('overEmpty') : t('overKept')}</p>
        </Notice>
      )}
      {!over && secondsLeft !== null && (
        <ThinkClock secondsLeft={secondsLeft} to="write" hiddenAtFirst={interview.adjustments.timer_hidden} />
      )}
      {!empty && (
        <section className="panel written-shown" aria-label={t('yourAnswer')}>
          <WrittenShown question={question} draft={draft} file={file} lang={contentLanguage(interview)} />
        </section>
      )}
      {trouble}
      <div className="actions">
        <Button look="primary" busy={busy} onClick={onUse}>
          {over ? t('goOn') : answer('use')}
        </Button>
        {!over && <Button onClick={onBack}>{t(`change.${question.kind === 'text' ? 'text' : 'other'}`)}</Button>}
      </div>
      {!over && <Reading files={interview.job.attachments} folded />}
      <p className="calm">{number === total ? answer('nextReview') : answer('next', { number: number + 1 })}</p>
    </Page>
  );
}
