import { useEffect, useState } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { contentLanguage } from '../content-language.ts';
import { useInterview } from '../interview-context.tsx';
import { DeviceTrouble } from '../room/device-trouble.tsx';
import { positionOf } from '../room/position-of.ts';
import { keepNotes, readNotes } from '../room/private-notes.ts';
import { Strip } from '../room/strip.tsx';
import { useCamera, useCameraOpening } from '../room/use-camera.ts';
import { useSecondsLeft } from '../room/use-seconds-left.ts';
import { ThinkClock } from './think-clock.tsx';

function Notes({ question }: { question: number }) {
  const t = useTranslations('interview.think');
  const { interview } = useInterview();
  const [notes, setNotes] = useState(() => readNotes(interview.application, question));
  return (
    <div className="field notes">
      <label htmlFor="notes">{t('notes')}</label>
      <p className="field-hint" id="notes-hint">
        {t('notesHint')}
      </p>
      <textarea
        id="notes"
        rows={4}
        aria-describedby="notes-hint"
        value={notes}
        onChange={(event) => {
          setNotes(event.currentTarget.value);
          keepNotes(interview.application, question, event.currentTarget.value);
        }}
      />
    </div>
  );
}

/** The question is open and its clock runs at the server, whatever happens to this page. */
export function ThinkScreen({ question }: { question: InterviewQuestion }) {
  const t = useTranslations('interview.think');
  const strip = useTranslations('interview');
  const { interview, store } = useInterview();
  const { stream } = useCamera();
  const opening = useCameraOpening();
  const left = useSecondsLeft(question.thinking_ends_at);
  const { number, total } = positionOf(interview, question.id);
  const over = left === 0;

  const answer = async () => {
    if (await opening.turnOn()) store.visit({ capturing: question.id, camera_ready: true });
  };

  useEffect(() => {
    // Without a live camera nothing starts by itself: recording is offered instead.
    if (over && stream) store.visit({ capturing: question.id, camera_ready: true });
  }, [over, stream, store, question.id]);

  return (
    <Page
      sender={interview.company}
      title={question.text ?? ''}
      titleLang={contentLanguage(interview)}
      eyebrow={strip('strip', { number, total })}
    >
      <Strip questions={interview.questions} current={question.id} />
      {over && (
        <Notice tone="info" title={t('over')}>
          <p>{t('overText')}</p>
        </Notice>
      )}
      {opening.failed && <DeviceTrouble code={opening.failed} />}
      <div className="think-bar">
        {!over && <ThinkClock left={left} />}
        <div className="actions">
          <Button look="primary" busy={opening.opening} onClick={() => void answer()}>
            {stream ? t('answer') : t('answerCamera')}
          </Button>
        </div>
      </div>
      <p className="calm">{t('next', { time: formatClock(question.answer_seconds) })}</p>
      <Notes question={question.id} />
    </Page>
  );
}
