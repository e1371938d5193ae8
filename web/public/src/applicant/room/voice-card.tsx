import type { ReactNode } from 'react';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import './picture-choice.css';

/** Replaces the picture for audio alone. */
export function VoiceCard({ message, children }: { message: string; children?: ReactNode }) {
  return (
    <div className="voice-card">
      <span className="voice-disc">
        <Icon name="mic" />
      </span>
      <p>{message}</p>
      {children}
    </div>
  );
}
