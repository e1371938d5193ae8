import { useEffect, useRef, type SyntheticEvent } from 'react';

/** Says to the styles whether the picture is upright, as on a phone; it turns with the phone. */
export function noteShape({ currentTarget }: SyntheticEvent<HTMLVideoElement>): void {
  currentTarget.dataset['shape'] = currentTarget.videoHeight > currentTarget.videoWidth ? 'upright' : 'wide';
}

type SelfViewProps = { stream: MediaStream; label: string };

/** The applicant's mirror image; the recording itself is not mirrored. */
export function SelfView({ stream, label }: SelfViewProps) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    // Where the browser requires a click first, the next one starts playback through autoplay.
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return (
    <video
      ref={video}
      className="self-view"
      muted
      playsInline
      autoPlay
      aria-label={label}
      onLoadedMetadata={noteShape}
      onResize={noteShape}
    />
  );
}
