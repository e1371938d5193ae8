import { useState } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { ATTEMPT_LIMITS } from '@vivavoce/domain/limits.ts';
import { Strip } from '@vivavoce/web-shared/applicant/parts/strip.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useInterview } from '../interview-context.tsx';
import type { RunSnapshot } from './capture-run.ts';

function HelpDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('interview.record');
  const { interview } = useInterview();
  const { contact_name: name, contact_email } = interview.job;
  return (
    <Dialog title={t('helpTitle')} onClose={onClose}>
      <p>{t('helpStop')}</p>
      <p>{t('helpTrouble', { count: ATTEMPT_LIMITS.free_technical_repeats })}</p>
      {name && contact_email && <p>{t('helpContact', { name: `${name}, ${contact_email}` })}</p>}
    </Dialog>
  );
}

type RecordHeadProps = {
  question: InterviewQuestion;
  now: RunSnapshot;
  /** Audio has no picture to hide. */
  sound: boolean;
  selfHidden: boolean;
  onSelfHidden: (hidden: boolean) => void;
};

export function RecordHead({ question, now, sound, selfHidden, onSelfHidden }: RecordHeadProps) {
  const t = useTranslations('interview.record');
  const { interview } = useInterview();
  const [help, setHelp] = useState(false);
  const recording = now.state.name === 'recording';
  const starting = now.countdown > 0 || now.starting;
  const blocked = now.state.name === 'blocked';
  const progress = recording ? 1 - (now.seconds_left ?? 0) / question.answer_seconds : starting || blocked ? 0 : 1;
  return (
    <header className="record-head">
      <Strip questions={interview.questions} current={question.id} progress={progress} />
      <div className="record-bar">
        <p className={recording ? 'record-mark' : 'record-mark record-mark-idle'} role="status">
          <i />
          {t(recording ? 'recording' : starting ? 'starting' : blocked ? 'notStarted' : 'saving')}
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
        <button type="button" className="round" aria-label={t('help')} onClick={() => setHelp(true)}>
          <Icon name="help" />
        </button>
      </div>
      {help && <HelpDialog onClose={() => setHelp(false)} />}
    </header>
  );
}
