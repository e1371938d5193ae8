import { useState } from 'react';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { timeText } from '@vivavoce/web-shared/applicant/moments.ts';
import { Strip } from '@vivavoce/web-shared/applicant/parts/strip.tsx';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction, type Action } from '../../ui/use-action.ts';
import { currentQuestion, isClosedEarly, isOver } from '../flow.ts';
import { useInterview } from '../interview-context.tsx';
import { LaterPractice } from '../practice-results/later-practice.tsx';
import { camera } from '../room/camera.ts';
import { forgetDrafts } from '../room/kept-drafts.ts';
import { forgetNotes } from '../room/private-notes.ts';
import { usePolling } from '../room/use-polling.ts';
import { serverNow } from '../server-clock.ts';
import { AnswerList } from './answer-list.tsx';
import { isSettled } from '../question-check/tries.ts';
import { sendingOf } from './sending.ts';
import { Dialog } from '../../ui/dialog.tsx';

type ConfirmDialogProps = { count: number; send: Action<[]>; onClose: () => void };

function ConfirmDialog({ count, send, onClose }: ConfirmDialogProps) {
  const t = useTranslations('interview.review');
  const { interview } = useInterview();
  return (
    <Dialog
      title={t('confirmTitle', { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={send.busy} onClick={() => void send.run()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p>{t('confirmText', { company: interview.company.name })}</p>
      <ProblemNotice error={send.error} />
    </Dialog>
  );
}

const lookAgainMs = 1500;

export function ReviewScreen() {
  const t = useTranslations('interview.review');
  const tag = useLanguageTag();
  const { interview, store } = useInterview();
  const [asking, setAsking] = useState(false);
  const { missing, ready } = sendingOf(interview.questions);
  const late = isOver(interview, serverNow());
  const next = currentQuestion(interview);
  const inWork = interview.questions.some(({ attempts }) =>
    attempts.some((attempt) => attempt.chosen && !isSettled(attempt)),
  );
  usePolling(!ready || (inWork && interview.job.allow_answer_review), lookAgainMs, store.refresh);

  const send = useAction(async () => {
    // Before the reload, so that the closing message and not the home follows.
    store.visit({ just_sent: true });
    try {
      await store.submit(missing.length > 0);
    } catch (error) {
      store.visit({ just_sent: false });
      throw error;
    }
    camera.turnOff();
    forgetNotes(interview.application);
    forgetDrafts(interview.application);
  });

  return (
    <Page sender={interview.company} title={t('title')} eyebrow={interview.job.title}>
      <Strip questions={interview.questions} current={null} />
      <p className="lead">
        {late && interview.send_until
          ? t(`${isClosedEarly(interview) ? 'closed' : 'deadline'}.${missing.length > 0 ? 'some' : 'all'}`, {
              company: interview.company.name,
              time: timeText(interview.send_until, tag),
            })
          : // It may have been sent before.
            t(interview.job.purpose === 'practice' ? 'textPractice' : 'text')}
      </p>
      <AnswerList questions={interview.questions} lang={contentLanguage(interview)} late={late} />
      {!asking && <ProblemNotice error={send.error} />}
      {!ready && (
        <p className="calm" role="status">
          {t('waiting')}
        </p>
      )}
      <div className="actions">
        <Button
          look={missing.length > 0 && !late ? 'outline' : 'primary'}
          busy={send.busy || !ready}
          onClick={() => (missing.length > 0 ? setAsking(true) : void send.run())}
        >
          {missing.length > 0 ? t('sendIncomplete') : t('send')}
        </Button>
        {next && !late && (
          <Button look="primary" onClick={() => store.visit({ reviewing: false })}>
            {t('back', { number: next.order })}
          </Button>
        )}
      </div>
      {interview.job.purpose === 'practice' && <LaterPractice former />}
      {asking && <ConfirmDialog count={missing.length} send={send} onClose={() => setAsking(false)} />}
    </Page>
  );
}
