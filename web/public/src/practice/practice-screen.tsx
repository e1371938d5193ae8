import '../trial/trial.css';
import './practice.css';
import { useEffect, useState } from 'react';
import type { Interview, InterviewQuestion } from '@vivavoce/contract/types.ts';
import { canShareScreen } from '@vivavoce/recorder/devices/screen.ts';
import { ReadyView } from '@vivavoce/web-shared/applicant/screens/ready-view.tsx';
import { Button } from '@vivavoce/web-shared/applicant/ui/button.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { Page } from '@vivavoce/web-shared/applicant/ui/page.tsx';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { nextScreen, type Screen } from '../applicant/flow.ts';
import {
  InterviewProvider,
  PracticeContext,
  useInterview,
  useInterviewStore,
} from '../applicant/interview-context.tsx';
import { CheckScreen } from '../applicant/question-check/check-screen.tsx';
import { RecordScreen } from '../applicant/question-record/record-screen.tsx';
import { ThinkScreen } from '../applicant/question-think/think-screen.tsx';
import { ShareCard } from '../applicant/screen-share/share-card.tsx';
import { useShare } from '../applicant/screen-share/use-share.ts';
import { forgetNotes } from '../applicant/room/private-notes.ts';
import { RecorderPartsContext } from '../applicant/room/recorder-parts.ts';
import { serverNow } from '../applicant/server-clock.ts';
import { useAction } from '../ui/use-action.ts';
import { practiceInterview } from './practice-interview.ts';
import { createPracticeRun } from './practice-run.ts';

const samples = ['one', 'two', 'three'] as const;

function PracticeReady({ question }: { question: InterviewQuestion }) {
  const { interview, store } = useInterview();
  const share = useShare(question);
  const show = useAction(async () => {
    if (await share.ensure()) await store.openQuestion(question.id);
  });
  return (
    <ReadyView
      interview={interview}
      question={question}
      trouble={<ShareCard share={share} />}
      busy={show.busy}
      onShow={() => void show.run()}
    />
  );
}

type EndProps = { onAgain: () => void; onLeave: () => void };

function PracticeEnd({ onAgain, onLeave }: EndProps) {
  const t = useTranslations('interview.practice');
  const { interview } = useInterview();
  return (
    <Page sender={interview.company} title={t('endTitle')} eyebrow={t('eyebrow')}>
      <p className="lead">{t('endText')}</p>
      <div className="actions">
        <Button look="primary" onClick={onLeave}>
          {t('goOn')}
        </Button>
        <Button icon="repeat" onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
    </Page>
  );
}

function ScreenOf({ screen, ...end }: EndProps & { screen: Screen }) {
  if (screen.name === 'ready') return <PracticeReady question={screen.question} />;
  if (screen.name === 'think') return <ThinkScreen question={screen.question} />;
  if (screen.name === 'record') return <RecordScreen question={screen.question} />;
  if (screen.name === 'check') return <CheckScreen question={screen.question} />;
  return <PracticeEnd {...end} />;
}

function PracticeScreens(end: EndProps) {
  const { interview, visit } = useInterview();
  const screen = nextScreen({ interview, visit, now: serverNow() });
  return <ScreenOf key={screen.name} screen={screen} {...end} />;
}

/** One sample question from its ready card to the end, in a store of its own. */
function PracticeRound({ interview, ...end }: EndProps & { interview: Interview }) {
  const { writeToContact } = useInterviewStore();
  const [{ store, parts, forget }] = useState(() => createPracticeRun(interview, writeToContact));
  useEffect(
    () => () => {
      forget();
      forgetNotes(interview.application);
    },
    [forget, interview.application],
  );
  return (
    <InterviewProvider value={store}>
      <RecorderPartsContext value={parts}>
        <PracticeContext value>
          <PracticeScreens {...end} />
        </PracticeContext>
      </RecorderPartsContext>
    </InterviewProvider>
  );
}

/**
 * The screens of a question with a sample question: as often as the applicant likes, marked as practice. The server
 * learns that practice was opened, and nothing else.
 */
export default function PracticeScreen() {
  const t = useTranslations('interview.practice');
  const tag = useLanguageTag();
  const { interview, store } = useInterview();
  const [round, setRound] = useState(0);
  const leave = () => store.visit({ practising: false });
  useEffect(() => {
    // The practice does not depend on it.
    store.viewPractice().catch(() => undefined);
  }, [store]);
  const text = t(`questions.${samples[round % samples.length] ?? 'one'}`);
  const locale = tag.toLowerCase() as Interview['locale'];
  return (
    <div className="trial practice">
      <section className="trial-mark practice-mark" aria-labelledby="practice-mark">
        <Icon name="lock" />
        <span id="practice-mark">{t('mark')}</span>
        <button type="button" className="practice-end" onClick={leave}>
          {t('end')}
        </button>
      </section>
      <PracticeRound
        key={round}
        interview={practiceInterview(interview, text, locale, canShareScreen())}
        onAgain={() => setRound(round + 1)}
        onLeave={leave}
      />
    </div>
  );
}
