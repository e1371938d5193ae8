import { ADJUSTMENT_WISHES, ANSWER_WAYS, EXTRA_TIMES } from '@vivavoce/domain/applications/adjustments.ts';
import { isRecorded } from '@vivavoce/domain/answers/question-kinds.ts';
import { REQUEST_LIMITS } from '@vivavoce/domain/applications/limits.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { useInterview } from '../interview-context.tsx';
import { toggled, type AskType, type RequestForm } from './request-form.ts';

export type PartProps = { form: RequestForm; change: (part: Partial<RequestForm>) => void };

/** The presets of an adjustment. */
export function Wishes({ form, change }: PartProps) {
  const t = useTranslations('interview.requests');
  const { interview } = useInterview();
  return (
    <>
      <div className="field">
        <label htmlFor="extra-time">{t('extraTime')}</label>
        <select
          id="extra-time"
          value={form.extra_time ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ extra_time: EXTRA_TIMES.find((time) => String(time) === value) ?? null })
          }
        >
          <option value="">{t('noExtraTime')}</option>
          {EXTRA_TIMES.map((time) => (
            <option key={time} value={time}>
              {time === 'unlimited' ? t('unlimited') : t('percent', { percent: time })}
            </option>
          ))}
        </select>
      </div>
      {interview.questions.some(({ kind }) => isRecorded(kind)) && (
        <div className="field">
          <label htmlFor="answer-way">{t('wayLabel')}</label>
          <select id="answer-way" value={form.way} onChange={(event) => change({ way: event.currentTarget.value })}>
            <option value="">{t('ways.as_asked')}</option>
            {[...ANSWER_WAYS, 'other_way' as const].map((way) => (
              <option key={way} value={way}>
                {t(`ways.${way}`)}
              </option>
            ))}
          </select>
        </div>
      )}
      <fieldset className="asks">
        <legend>{t('wishesLabel')}</legend>
        {ADJUSTMENT_WISHES.filter((wish) => wish !== 'other_way').map((wish) => (
          <Checkbox
            key={wish}
            name={wish}
            checked={form.wishes.has(wish)}
            onChange={(on) => change({ wishes: toggled(form.wishes, wish, on) })}
          >
            {t(`wishes.${wish}`)}
          </Checkbox>
        ))}
      </fieldset>
    </>
  );
}

/** From so many remaining characters on, the limit is shown. */
const COUNTER_FROM = 100;

/** The free text of a request. */
export function FreeText({ type, form, change }: PartProps & { type: AskType | 'Reply' }) {
  const t = useTranslations('interview.requests');
  const room = useTranslations('interview.write');
  const charactersLeft = REQUEST_LIMITS.text_max_characters - form.text.length;
  return (
    <div className="field">
      <label htmlFor="request-text">{t(`textLabels.${type}`)}</label>
      <p className="field-hint" id="request-hint">
        {t(`hints.${type}`)}
      </p>
      <textarea
        id="request-text"
        rows={4}
        maxLength={REQUEST_LIMITS.text_max_characters}
        aria-describedby="request-hint"
        value={form.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <p className="field-hint" role="status">
        {charactersLeft <= COUNTER_FROM && room('roomLeft', { count: charactersLeft })}
      </p>
    </div>
  );
}
