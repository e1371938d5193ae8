import { useState } from 'react';
import type { InterviewQuestion } from '@vivavoce/contract/types.ts';
import { contentLanguage } from '@vivavoce/web-shared/applicant/content-language.ts';
import { Reading } from '@vivavoce/web-shared/applicant/parts/reading.tsx';
import { positionOf } from '@vivavoce/web-shared/applicant/position-of.ts';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { ScreenTitle } from '../../ui/page.tsx';
import { useInterview } from '../interview-context.tsx';
import { useNotes } from '../room/use-notes.ts';

/** The question and the private notes stay visible during the answer, unless the applicant hides them. */
export function RecordQuestion({ question }: { question: InterviewQuestion }) {
  const t = useTranslations('interview.record');
  const think = useTranslations('interview.think');
  const { interview } = useInterview();
  const [notes] = useNotes(question.id);
  const [hidden, setHidden] = useState(false);
  const place = t('title', positionOf(interview, question.id));
  const text = hidden ? null : question.text;
  return (
    <section className={hidden ? 'record-question record-question-hidden' : 'record-question'}>
      {text && <p className="record-place">{place}</p>}
      <ScreenTitle
        title={text ?? place}
        lang={text ? contentLanguage(interview) : undefined}
        sender={interview.company}
      />
      {question.text && (
        <button type="button" className="plain" aria-expanded={!hidden} onClick={() => setHidden(!hidden)}>
          {hidden ? t('showQuestion') : t('hideQuestion')}
          <Icon name={hidden ? 'chevronDown' : 'chevronUp'} small />
        </button>
      )}
      {notes !== '' && (
        <details className="more record-notes" open>
          <summary>{think('notes')}</summary>
          <p dir="auto">{notes}</p>
        </details>
      )}
      <Reading files={interview.job.attachments} folded />
    </section>
  );
}
