import type { ReactNode } from 'react';
import type { AiText } from '@vivavoce/contract/types.ts';
import { formatClock, formatExact } from '../i18n/format.ts';
import { useLanguageTag, useTranslations } from '../i18n/i18n.tsx';
import './ai-text.css';

type Result = NonNullable<AiText['result']>;
type Statement = Result['parts'][number]['statements'][number];

function StatementLines({ statement }: { statement: Statement }) {
  const t = useTranslations('airecord.text');
  const { kind, text, passages } = statement;
  return (
    <li>
      <p>
        <b>{t(kind)}</b> {text}
      </p>
      {passages.map((passage) => (
        <p key={`${passage.question_id} ${passage.from_ms} ${passage.text}`} className="ai-text-quote">
          {passage.from_ms !== undefined && <span className="ai-text-time">{formatClock(passage.from_ms / 1000)}</span>}
          <q>{passage.text}</q>
        </p>
      ))}
    </li>
  );
}

/** Line instead of a text, or beside one that is being written again; empty where there is nothing to say. */
function useStateLine({ gate, result }: AiText): string {
  const t = useTranslations('airecord');
  if (result && (result.state === 'queued' || result.state === 'running')) return t('text.writing');
  if (result?.reason) return t('text.nothing', { reason: t(`reasons.${result.reason}`) });
  if (result) return '';
  return gate === 'ready' ? t('text.none') : t('text.nothing', { reason: t(`reasons.${gate}`) });
}

/** Statements of AI under their headings, each above the words that it rests on, and how they came about. */
function Parts({ result }: { result: Result }) {
  const t = useTranslations('airecord');
  const tag = useLanguageTag();
  const { parts, dropped, notes, model, prompt_version, generated_at, corrected } = result;
  return (
    <>
      {parts.map(({ key, heading, statements }) => (
        <div key={`${key} ${heading}`} className="ai-text-part">
          <h4>{heading}</h4>
          <ul>
            {statements.map((statement) => (
              <StatementLines key={statement.place} statement={statement} />
            ))}
          </ul>
        </div>
      ))}
      <div className="ai-text-facts">
        <p>{t('text.quotes')}</p>
        {dropped > 0 && <p>{t('dropped', { dropped })}</p>}
        {notes.map((note) => (
          <p key={note}>{t(`notes.${note}`)}</p>
        ))}
        {corrected && (
          <p>
            {t('corrected', {
              name: corrected.name ?? t('staff'),
              at: formatExact(new Date(corrected.at), tag),
            })}
          </p>
        )}
        {generated_at && model && (
          <p>{t('made', { at: formatExact(new Date(generated_at), tag), model, version: prompt_version ?? '' })}</p>
        )}
      </div>
    </>
  );
}

type AiTextViewProps = {
  text: AiText;
  title: string;
  /** The page shows the title above. */
  titled?: boolean;
  /** Shown instead of the text, as long as it is there. */
  instead?: ReactNode;
  /** Buttons below the text. */
  actions?: ReactNode;
  onOpen?: () => void;
};

/** AI text, closed until the reader opens it, or the reason why there is none. */
export function AiTextView({ text, title, titled = false, instead, actions, onOpen }: AiTextViewProps) {
  const t = useTranslations('airecord.text');
  const line = useStateLine(text);
  const { result } = text;
  return (
    <div className="ai-text">
      {!titled && <h3>{title}</h3>}
      <p>
        <span className="ai-text-tag">{t('byAi')}</span>
      </p>
      <p role="status" className={line === '' ? 'visually-hidden' : undefined}>
        {line}
      </p>
      {result?.dismissed && <p>{t('dismissed')}</p>}
      {instead}
      {!instead && result && !result.dismissed && result.parts.length > 0 && (
        <details onToggle={(event) => event.currentTarget.open && onOpen?.()}>
          <summary>{t('show')}</summary>
          <div className="ai-text-body">
            <Parts result={result} />
          </div>
        </details>
      )}
      {actions}
    </div>
  );
}
