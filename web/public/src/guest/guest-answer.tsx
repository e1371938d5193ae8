import type { ResultOf } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';

type Answer = ResultOf<'GET /api/guest/{guest_link}/applicants/{place}'>['answers'][number];

function Written({ answer }: { answer: Answer }) {
  const t = useTranslations('guest');
  const { text, choices, options, file } = answer;
  return (
    <>
      {text !== null && <p className="guest-text">{text}</p>}
      {choices !== null && (
        <ul className="guest-choices">
          {options.map((option) => (
            <li key={option} data-chosen={choices.includes(option) || undefined}>
              {option}
              <span className="visually-hidden">, {t(choices.includes(option) ? 'chosen' : 'notChosen')}</span>
            </li>
          ))}
        </ul>
      )}
      {file && (
        <a className="button button-outline" href={file.url} download={file.filename}>
          {t('download', { name: file.filename })}
        </a>
      )}
    </>
  );
}

type GuestAnswerProps = { answer: Answer; number: number; picture: boolean };

/** One question with the answer to it. */
export function GuestAnswer({ answer, number, picture }: GuestAnswerProps) {
  const t = useTranslations('guest');
  const player = useTranslations('player');
  const { state, captions, screen } = answer;
  const isVoice = answer.picture === 'none';
  return (
    <li className="panel guest-answer">
      <p className="calm">{t('question', { number })}</p>
      <h3>{answer.question_text}</h3>
      {state === 'empty' && <p>{t('noAnswer')}</p>}
      {state === 'written' && <Written answer={answer} />}
      {state !== 'empty' && state !== 'written' && (
        <AnswerPlayer
          natural
          pageKeys={false}
          label={t('question', { number })}
          state={state}
          src={answer.video_url}
          poster={picture ? answer.poster_url : null}
          duration={answer.duration}
          peaks={answer.peaks}
          captions={captions && { src: captions.url, language: captions.language, label: player('captions') }}
          figures={answer.picture_figures}
          sound_figures={answer.sound_figures}
          voice={isVoice ? { reason: answer.picture_reason } : null}
          screen={screen && picture ? { src: screen.url, startsAt: screen.starts_at } : null}
          cover={picture ? undefined : t('covered')}
        />
      )}
    </li>
  );
}
