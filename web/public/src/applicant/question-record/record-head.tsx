import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { Strip } from '@vivavoce/web-shared/applicant/parts/strip.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { HelpButton } from '../help/help-button.tsx';
import { useInterview } from '../interview-context.tsx';
import type { RunSnapshot } from './capture-run.ts';

type RecordHeadProps = {
  question: InterviewQuestion;
  now: RunSnapshot;
  /** Audio has no picture to hide. */
  sound: boolean;
  selfHidden: boolean;
  onSelfHidden: (hidden: boolean) => void;
};

/** Mark at the top; everything before the first recorded second counts as a start. */
function markOf({ state, starting }: RunSnapshot, withScreen: boolean) {
  if (starting) return 'starting';
  switch (state.name) {
    case 'recording':
      return withScreen ? 'recordingScreen' : 'recording';
    case 'blocked':
      return 'notStarted';
    case 'stopping':
    case 'sealing':
    case 'submitted':
    case 'interrupted':
      return 'saving';
    default:
      return 'starting';
  }
}

export function RecordHead({ question, now, sound, selfHidden, onSelfHidden }: RecordHeadProps) {
  const t = useTranslations('interview.record');
  const { interview } = useInterview();
  const recording = now.state.name === 'recording';
  const mark = markOf(now, question.screen_recording);
  const progress = recording ? 1 - (now.seconds_left ?? 0) / question.answer_seconds : mark === 'saving' ? 1 : 0;
  return (
    <header className="record-head">
      <Strip questions={interview.questions} current={question.id} progress={progress} />
      <div className="record-bar">
        {/* The announcer tells the beginning and the end to screen readers. */}
        <p className={recording ? 'record-mark' : 'record-mark record-mark-idle'}>
          <i />
          {t(mark)}
        </p>
        {!sound && (
          <button
            type="button"
            className="round"
            aria-label={selfHidden ? t('showSelf') : t('hideSelf')}
            onClick={() => onSelfHidden(!selfHidden)}
          >
            <Icon name={selfHidden ? 'eyeOff' : 'eye'} />
          </button>
        )}
        <HelpButton look="round" />
      </div>
    </header>
  );
}
