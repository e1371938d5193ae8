import { kindCounts } from '@vivavoce/domain/answers/answer-mix.ts';
import { givenKind } from '@vivavoce/domain/answers/picture.ts';
import type { Interview } from '@vivavoce/contract/types.ts';
import { useLanguageTag, useTranslations } from '../../i18n/i18n.tsx';
import { deadlineText, localZoneText } from '../moments.ts';

/** Time of sending, content and reference number. */
export function Receipt({ interview }: { interview: Interview }) {
  const t = useTranslations('interview.done');
  const kinds = useTranslations('applicant.kinds');
  const tag = useLanguageTag();
  const answered = interview.questions.filter((question) => question.state === 'answered');
  const answerKinds = answered.map(({ kind, attempts }) => ({
    kind: givenKind(kind, attempts.find(({ chosen }) => chosen)?.picture ?? null),
  }));
  const counts = kindCounts(answerKinds).map(({ kind, count }) => kinds(kind, { count }));
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
            <time dateTime={interview.responded_at}>
              {t('zoned', { date: deadlineText(interview.responded_at, tag), zone: localZoneText(tag) })}
            </time>
          </dd>
        </div>
      )}
      {/* Questionnaires, tests and CV checks have no questions of their own. */}
      {interview.questions.length > 0 && (
        <div>
          <dt>{t('answers')}</dt>
          <dd>
            {t('answersOf', {
              answered: answered.length,
              total: interview.questions.length,
              kinds: new Intl.ListFormat(tag).format(counts),
            })}
          </dd>
        </div>
      )}
    </dl>
  );
}
