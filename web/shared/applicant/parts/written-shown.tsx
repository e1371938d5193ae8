import type { AnswerFile, InterviewQuestion } from '@vivavoce/contract/types.ts';
import type { Draft } from '../written-answer.ts';
import { FileLine } from './file-line.tsx';

type WrittenShownProps = {
  question: Pick<InterviewQuestion, 'kind'>;
  draft: Draft;
  file: AnswerFile | null;
  lang: string;
};

/** The written, chosen or uploaded answer, as reviewers will read it. */
export function WrittenShown({ question, draft, file, lang }: WrittenShownProps) {
  if (question.kind === 'file') return file && <FileLine file={file} />;
  if (question.kind === 'text') return <p className="written-words">{draft.text.trim()}</p>;
  return (
    <ul className="bullets" lang={lang}>
      {draft.choices.map((choice) => (
        <li key={choice}>{choice}</li>
      ))}
    </ul>
  );
}
