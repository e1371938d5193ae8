import { useState } from 'react';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import type { VideoUpload } from '../../../queries/videos.ts';
import { FileUnreadableError } from '@vivavoce/recorder/files/file-parts.ts';
import { useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import type { UploadSource } from './upload-manager.ts';
import { uploads } from './uploads.ts';

export type StartUpload = {
  busy: boolean;
  /** Why it could not start, as a phrase. */
  failure: string | null;
  start: (source: UploadSource) => Promise<void>;
};

/** Starts an upload, which then runs in the background. */
export function useStartUpload(onBegun: (video: VideoUpload) => void): StartUpload {
  const t = useTranslations('videos.progress');
  const textOf = useErrorText();
  const [state, setState] = useState<Pick<StartUpload, 'busy' | 'failure'>>({ busy: false, failure: null });
  const start = async (source: UploadSource): Promise<void> => {
    setState({ busy: true, failure: null });
    try {
      onBegun(await uploads.begin(source));
      setState({ busy: false, failure: null });
    } catch (error) {
      setState({ busy: false, failure: error instanceof FileUnreadableError ? t('unreadable') : textOf(error) });
    }
  };
  return { ...state, start };
}
