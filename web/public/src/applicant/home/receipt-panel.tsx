import type { ReactNode } from 'react';
import { Strip } from '@vivavoce/web-shared/applicant/parts/strip.tsx';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import { dayText } from '@vivavoce/web-shared/applicant/moments.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useInterview } from '../interview-context.tsx';

/** The receipt in one line, with its PDF; below it the answers themselves. */
export function ReceiptPanel({ children }: { children?: ReactNode }) {
  const t = useTranslations('interview.home');
  const sent = useTranslations('kinds.sent');
  const tag = useLanguageTag();
  const { application, questions, reference, responded_at, job } = useInterview().interview;
  const answered = questions.filter(({ state }) => state === 'answered').length;
  const total = questions.length;
  // Questionnaires, tests and CV checks have no questions of their own.
  const received =
    total === 0
      ? sent(`${job.kind}.mine`)
      : answered === total
        ? t('receivedAll', { total })
        : t('received', { answered, total });
  return (
    <section className="panel home-panel home-receipt" aria-labelledby="receipt-heading">
      <div className="home-receipt-line">
        {total > 0 && <Strip questions={questions} current={null} />}
        <div>
          <h2 id="receipt-heading">{received}</h2>
          {responded_at && <p className="calm">{t('receiptLine', { reference, date: dayText(responded_at, tag) })}</p>}
        </div>
        <a className="button button-quiet" href={`/api/interview/${application}/receipt/pdf`} download title={t('pdf')}>
          <Icon name="download" />
          <span className="visually-hidden">{t('pdf')}</span>
        </a>
      </div>
      {children}
    </section>
  );
}
