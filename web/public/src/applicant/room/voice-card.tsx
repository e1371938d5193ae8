import type { ReactNode } from 'react';
import { Icon } from '@vivavoce/web-shared/applicant/ui/icon.tsx';
import './picture-choice.css';

/** Stands where a picture would: the voice alone is recorded or played. */
export function VoiceCard({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className="voice-card">
      <span className="voice-disc">
        <Icon name="mic" />
      </span>
      <p>{words}</p>
      {children}
    </div>
  );
}
