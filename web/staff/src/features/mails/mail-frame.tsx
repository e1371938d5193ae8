import { useEffect, useRef, useState } from 'react';
import { classes } from '../../ui/base/classes.ts';
import styles from './mail-preview.module.css';

type MailFrameProps = { html: string; title: string; phone?: boolean; low?: boolean };

/** A sandboxed frame without rights or our origin, which shows the e-mail: it can reach nothing. */
export function MailFrame({ html, title, phone = false, low = false }: MailFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const hear = (event: MessageEvent) => {
      if (event.source === frame.current?.contentWindow && event.data === 'ready') setReady(true);
    };
    addEventListener('message', hear);
    return () => removeEventListener('message', hear);
  }, []);
  useEffect(() => {
    // Its origin is opaque, so no narrower target can be named; the message holds only what the reader typed.
    if (ready) frame.current?.contentWindow?.postMessage(html, '*');
  }, [ready, html]);
  return (
    <iframe
      ref={frame}
      src="/mail-frame"
      sandbox="allow-scripts"
      title={title}
      className={classes(styles.frame, phone && styles.phone, low && styles.low)}
    />
  );
}
