import { useEffect, useRef } from 'react';

/** Shared screen, as it is recorded. */
export function ScreenView({ stream, label }: { stream: MediaStream; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [stream]);
  return <video ref={video} className="screen-view" muted playsInline autoPlay aria-label={label} />;
}
