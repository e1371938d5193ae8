import { useCallback, useState } from 'react';

function textOf(cues: TextTrackCueList | null): string {
  return [...(cues ?? [])].map((cue) => ('text' in cue ? String(cue.text) : '')).join('\n');
}

/** The words of a cue: its text holds markup and escaped characters as they stand in the file. */
const plain = (text: string): string =>
  text
    .replace(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

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
  return { text: on ? plain(text) : '', holdTrack };
}
