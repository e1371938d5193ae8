import type { Interview } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '../../i18n/i18n.tsx';
import { deadlineWords } from '../moments.ts';

/** What was sent, when, and the name it can be asked about under. */
export function Receipt({ interview }: { interview: Interview }) {
  const t = useTranslations('interview.done');
  const home = useTranslations('interview.home');
  const tag = useLanguageTag();
  const answered = interview.questions.filter((question) => question.state === 'answered').length;
  return (
    <dl className="panel receipt">
      <div>
        <dt>{t('reference')}</dt>
        <dd>{interview.reference}</dd>
      </div>
      {interview.responded_at && (
        <div>
          <dt>{t('sentAt')}</dt>
          <dd>
            <time dateTime={interview.responded_at}>{deadlineWords(interview.responded_at, tag)}</time>
          </dd>
        </div>
      )}
      <div>
        <dt>{t('answers')}</dt>
        <dd>{home('count', { answered, total: interview.questions.length })}</dd>
      </div>
    </dl>
  );
}
