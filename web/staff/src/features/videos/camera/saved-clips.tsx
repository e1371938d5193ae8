import { useQueryClient } from '@tanstack/react-query';
import type { KeptClip } from '@vivavoce/recorder/store/clip-store.ts';
import { formatClock, formatMoment } from '@vivavoce/web-shared/i18n/format.ts';
import { useLanguageTag, useTranslations } from '@vivavoce/web-shared/i18n/i18n.tsx';
import { useNow } from '@vivavoce/web-shared/i18n/now.ts';
import { Button } from '../../../ui/base/button.tsx';
import { confirm } from '../../../app/confirm.ts';
import { clipsQuery, clipStore, ownerKey } from './clips.ts';
import styles from './camera.module.css';

type SavedClipsProps = { clips: readonly KeptClip[]; onWatch: (clip: KeptClip) => void };

/** Unused recordings of a page that was closed or crashed. */
export function SavedClips({ clips, onWatch }: SavedClipsProps) {
  const t = useTranslations('videos');
  const client = useQueryClient();
  const tag = useLanguageTag();
  const now = useNow();
  if (clips.length === 0) return null;

  const discard = async (clip: KeptClip, date: string) => {
    const sure = await confirm({ text: t('camera.discardText', { date }), action: t('camera.discard'), danger: true });
    if (!sure) return;
    await (await clipStore()).forget(clip.id);
    await client.invalidateQueries({ queryKey: clipsQuery(ownerKey()).queryKey });
  };
  return (
    <section className={styles.record} aria-labelledby="kept-clips">
      <h3 id="kept-clips" className={styles.subhead}>
        {t('camera.kept')}
      </h3>
      <ul className={styles.kept}>
        {clips.map((clip) => {
          const date = formatMoment(new Date(clip.started_at), tag, now, 'long');
          return (
            <li key={clip.id}>
              <span className={styles.savedText}>
                {t('camera.keptAt', { date, time: formatClock(clip.recorded_ms / 1000) })}
              </span>
              <Button size="small" aria-label={t('camera.watchLabel', { date })} onClick={() => onWatch(clip)}>
                {t('watch')}
              </Button>
              <Button
                size="small"
                variant="ghost"
                aria-label={t('camera.discardLabel', { date })}
                onClick={() => void discard(clip, date)}
              >
                {t('camera.discard')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
