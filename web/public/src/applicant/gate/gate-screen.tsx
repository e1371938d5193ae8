import { useEffect, useState, type ReactNode } from 'react';
import { isRecorded } from '@vivavoce/domain/answers/question-kind-names.ts';
import { deadlineText } from '@vivavoce/web-shared/applicant/moments.ts';
import { useNamePhrases } from '@vivavoce/web-shared/applicant/name-phrases.ts';
import { ContactLine } from '@vivavoce/web-shared/applicant/parts/contact-line.tsx';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { useAction } from '../../ui/use-action.ts';
import { isClosedEarly, type GateReason } from '../flow.ts';
import { useInterview } from '../interview-context.tsx';
import { later } from '../later-phrases.tsx';
import { listenToTabs, notifyTabs, type TabWord } from '../other-tabs.ts';
import { AskButtons } from '../requests/ask-buttons.tsx';
import { OwnRequests } from '../requests/own-requests.tsx';

const UnsupportedBrowser = later(() => import('./unsupported-browser.tsx'));
const Withdrawn = later(() => import('./withdrawn.tsx'));

function GatePage({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations('applicant.gate');
  const { interview } = useInterview();
  return (
    <Page sender={interview.company} title={title} eyebrow={interview.job.title}>
      <div className="stack">{children}</div>
      <ContactLine job={interview.job} text={(name) => t('contact', { name })} />
    </Page>
  );
}

function NotYetOpen() {
  const t = useTranslations('applicant.gate');
  const { interview } = useInterview();
  return (
    <GatePage title={t('notYetOpenTitle', { activity: useNamePhrases(interview).this })}>
      <p className="lead">{t('notYetOpenText')}</p>
    </GatePage>
  );
}

/** The company is suspended: the reason is no business of the applicant. */
function Paused() {
  const t = useTranslations('applicant.gate');
  const { interview } = useInterview();
  return (
    <GatePage title={t('pausedTitle', { activity: useNamePhrases(interview).this })}>
      <p className="lead">{t('pausedText')}</p>
    </GatePage>
  );
}

function Closed() {
  const t = useTranslations('applicant.gate');
  const tag = useLanguageTag();
  const { interview } = useInterview();
  const { company, closed_at, deadline } = interview;
  const isBegun = interview.questions.some(({ state }) => state !== 'waiting');
  const mayAsk = interview.may_ask.includes('Extension');
  return (
    <GatePage title={t('closedTitle', { activity: useNamePhrases(interview).this })}>
      <p className="lead">
        {closed_at !== null && isClosedEarly(interview)
          ? t('closedByText', { company: company.name, date: deadlineText(closed_at, tag) })
          : deadline && t('closedText', { date: deadlineText(deadline, tag) })}
      </p>
      {isBegun && <p>{t('closedKept')}</p>}
      <OwnRequests />
      {mayAsk && <p>{t('closedAsk')}</p>}
      <div className="actions">
        <AskButtons types={['Extension']} look="primary" />
      </div>
    </GatePage>
  );
}

/** The state of another tab in this browser; null without an answer, which means another device. */
function useOtherTab(): TabWord | null {
  const { application } = useInterview().interview;
  const [heard, setHeard] = useState<TabWord | null>(null);
  useEffect(() => {
    const stop = listenToTabs(application, (word) => {
      if (word === 'here' || word === 'recording') setHeard(word);
    });
    notifyTabs(application, 'who');
    return stop;
  }, [application]);
  return heard;
}

function OtherDevice() {
  const t = useTranslations('applicant.gate');
  const { interview, store } = useInterview();
  const mayRecord = interview.questions.some(({ kind }) => isRecorded(kind));
  const tab = useOtherTab();
  const move = useAction(store.moveHere);
  return (
    <GatePage title={t('otherDeviceTitle', { activity: useNamePhrases(interview).your })}>
      <p className="lead">{t(tab ? 'otherTabText' : 'otherDeviceText')}</p>
      <p role="status">
        {t(tab === 'recording' ? 'endsRecording' : tab || !mayRecord ? 'answersThereSafe' : 'mayEndRecording')}
      </p>
      <ProblemNotice error={move.error} />
      <div className="actions">
        <Button look="primary" busy={move.busy} onClick={() => void move.run()}>
          {t(tab === 'recording' ? 'endAndMove' : 'moveHere')}
        </Button>
      </div>
    </GatePage>
  );
}

export function GateScreen({ reason }: { reason: GateReason }) {
  if (reason === 'not_yet_open') return <NotYetOpen />;
  if (reason === 'paused') return <Paused />;
  if (reason === 'closed') return <Closed />;
  if (reason === 'withdrawn') return <Withdrawn Frame={GatePage} />;
  if (reason === 'other_device') return <OtherDevice />;
  return <UnsupportedBrowser Frame={GatePage} />;
}
