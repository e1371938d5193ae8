import { useCallback, useState } from 'react';

function textOf(cues: TextTrackCueList | null): string {
  return [...(cues ?? [])].map((cue) => ('text' in cue ? String(cue.text) : '')).join('\n');
}

/**
 * The current caption, read from a track element that takes `holdTrack` as its ref; the player draws it clear of the
 * controls.
 */
export function useCaptions(on: boolean) {
  const [text, setText] = useState('');
  const holdTrack = useCallback(
    (element: HTMLTrackElement | null) => {
      const track = element?.track;
      if (!track) return undefined;
      track.mode = on ? 'hidden' : 'disabled';
      const read = () => setText(textOf(track.activeCues));
      track.addEventListener('cuechange', read);
      return () => track.removeEventListener('cuechange', read);
    },
    [on],
  );
  return { text: on ? text.replace(/<[^>]+>/g, '') : '', holdTrack };
}
