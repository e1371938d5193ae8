import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';

type Tone = 'ok' | 'warn' | 'bad' | 'info';

const icons: Record<Tone, IconName> = { ok: 'check', warn: 'alert', bad: 'alert', info: 'info' };

type NoticeProps = {
  tone: Tone;
  title?: string | undefined;
  /** Interrupts a screen reader; for messages that need action now. */
  urgent?: boolean;
  children?: ReactNode;
};

export function Notice({ tone, title, urgent, children }: NoticeProps) {
  return (
    <div className={`notice notice-${tone}`} role={urgent ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div>
        {title && <p className="notice-title">{title}</p>}
        {children}
      </div>
    </div>
  );
}
