import { useState } from 'react';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';
import { useLocale, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { captionsHref, posterHref, type CaptionLanguage, type VideoRef } from '../../queries/videos.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { useVideoPhrases } from './video-phrases.ts';

const mediaHref = ({ url }: Pick<VideoRef, 'url'>) => `${url}/media`;

/** Plays a video with its captions: those in the reader's language, or any other. */
export function VideoPlayer({ video }: { video: VideoRef }) {
  const t = useTranslations('videos');
  const phrases = useVideoPhrases();
  const locale = useLocale();
  const { captions } = video;
  const [selection, setSelection] = useState<string>();
  const language =
    captions.find((candidate) => candidate === selection) ??
    captions.find((candidate) => candidate.startsWith(locale)) ??
    captions[0];
  const name = (code: CaptionLanguage) => t(`languages.${code}`);
  return (
    <div className="grid gap-3">
      <div className="rounded-4 bg-stage px-3 pt-0 pb-1.5">
        <AnswerPlayer
          key={captions.join()}
          label={phrases.name(video)}
          state="playable"
          src={mediaHref(video)}
          poster={video.has_poster ? posterHref(video) : null}
          duration={video.duration}
          captions={language ? { src: captionsHref(video, language), language, label: name(language) } : null}
          pageKeys={false}
          natural
        />
      </div>
      {captions.length > 1 && language && (
        <div className="max-w-[16rem]">
          <SelectField
            label={t('details.captionsShown')}
            value={language}
            options={captions.map((code) => ({ value: code, label: name(code) }))}
            onChange={setSelection}
          />
        </div>
      )}
    </div>
  );
}
