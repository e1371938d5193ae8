import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isProblem, call } from '@vivavoce/web-shared/api/api-client.ts';
import { useTranslations, useLocale } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { formatClock } from '@vivavoce/web-shared/i18n/format.ts';
import { When } from '@vivavoce/web-shared/i18n/when.tsx';
import {
  stock,
  videoQuery,
  type VideoUpload,
  refreshVideos,
  rememberVideo,
  captionsHref,
  posterHref,
  type CaptionLanguage,
  type VideoRef,
} from '../../queries/videos.ts';
import { DrawerFoot } from '../../ui/overlays/drawer-foot.tsx';
import { Bone } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../ui/feedback/state-message.tsx';
import { CaptionsPanel } from './captions-panel.tsx';
import { VideoStateLine } from './video-state.tsx';
import { useVideoPhrases } from './video-phrases.ts';
import { Button } from '../../ui/base/button.tsx';
import { ChangePill } from '../../app/shell/change-pill.tsx';
import { useFieldErrorText } from '../../ui/feedback/error-text.ts';
import { queryClient } from '../../app/query-client.ts';
import { readNewest } from '../../app/unsaved/read-newest.ts';
import { FormNotices } from '../forms/form-notices.tsx';
import { useForm } from '../forms/use-form.ts';
import { NameFields } from './name-fields.tsx';
import { nameOf, videoNameRules, type VideoName } from './video-name.ts';
import { AnswerPlayer } from '@vivavoce/web-shared/player/answer-player.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';

const mediaHref = ({ url }: Pick<VideoRef, 'url'>) => `${url}/media`;

/** Plays a video with its captions: those in the reader's language, or any other. */
function VideoPlayer({ video }: { video: VideoRef }) {
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

/** Name and group of a video. */
function VideoNameForm({ company, video }: { company: string; video: VideoUpload }) {
  const t = useTranslations('videos.details');
  const fieldText = useFieldErrorText();
  const name = `video/${video.id}`;
  const form = useForm({
    name,
    start: () => ({ values: nameOf(video), base: video }),
    rules: videoNameRules({
      change: (body) =>
        call('PATCH /api/companies/{shortname}/videos/{video}', {
          params: { shortname: company, video: video.id },
          body,
        }),
      newest: () => readNewest(queryClient, videoQuery(company, video.id)),
      onStored: (next) => {
        rememberVideo(queryClient, next);
        refreshVideos(queryClient);
      },
    }),
    inputIdOf: (field) => `${name}-${field}`,
  });
  const errorOf = (field: keyof VideoName) => {
    const fault = form.faults.get(field);
    return fault && fieldText(fault);
  };
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        // The chooser may stand within another form.
        event.stopPropagation();
        void form.save();
      }}
    >
      <FormNotices
        form={form}
        labelOf={(field) => t(field === 'description' ? 'name' : 'category')}
        theirsOf={(field, newest) => nameOf(newest)[field]}
      />
      <NameFields prefix={name} values={form.values} onChange={form.set} errorOf={errorOf} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {form.dirty && (
          <Button type="submit" busy={form.busy}>
            {t('save')}
          </Button>
        )}
        <ChangePill />
      </div>
    </form>
  );
}

function Facts({ video }: { video: VideoUpload }) {
  const t = useTranslations('videos.details');
  const phrases = useVideoPhrases();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-0.5 text-small text-ink-3">
      {video.duration !== null && <span>{formatClock(video.duration)}</span>}
      {video.width !== null && video.height !== null && (
        <span>{t('size', { width: video.width, height: video.height })}</span>
      )}
      <span>{phrases.size(video.bytes)}</span>
      {video.category && !video.abilities.includes('edit') && <span>{video.category}</span>}
      <span>
        <When value={video.created_at} />
      </span>
      {video.job_count > 0 && <span>{t('used', { count: video.job_count })}</span>}
    </p>
  );
}

type VideoDetailsProps = {
  /** Short name of the company, or `commonvideos`. */
  company: string;
  video: number;
  /** Actions above the details. */
  renderActions?: ((video: VideoUpload) => ReactNode) | undefined;
  /** Destructive actions, at the lower edge of the drawer. */
  renderEnd?: ((video: VideoUpload) => ReactNode) | undefined;
};

/** All of one video: player, name, captions. */
export function VideoDetails({ company, video: id, renderActions, renderEnd }: VideoDetailsProps) {
  const t = useTranslations('videos');
  const { data: video, error, isError, refetch } = useQuery(videoQuery(company, id));
  if (isError && !video) {
    const missing = isProblem(error, 404) ? { text: t('gone') } : {};
    return <LoadError error={error} onRetry={() => void refetch()} {...missing} />;
  }
  if (!video) {
    return (
      <div className="grid gap-5" aria-busy="true">
        <div className="aspect-[16/9] rounded-4 bg-stage" />
        <Bone width="60%" />
      </div>
    );
  }
  const end = renderEnd?.(video);
  const mayEdit = video.abilities.includes('edit');
  return (
    <div className="grid gap-5">
      {video.state === 'ready' && <VideoPlayer video={video} />}
      <VideoStateLine company={video.stock ? stock : company} video={video} />
      {video.sound_left_out && <p className="text-small text-ink-3">{t('soundLeftOut')}</p>}
      <Facts video={video} />
      {renderActions && <div className="flex flex-wrap items-center gap-x-3 gap-y-2">{renderActions(video)}</div>}
      {mayEdit ? (
        <>
          <VideoNameForm key={video.id} company={company} video={video} />
          <CaptionsPanel company={company} video={video} />
        </>
      ) : (
        <p className="text-small text-ink-3">{t('details.stockNote')}</p>
      )}
      {end && <DrawerFoot>{end}</DrawerFoot>}
    </div>
  );
}
