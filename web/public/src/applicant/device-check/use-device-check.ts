import { useEffect, useState } from 'react';
import { runDeviceCheck, type CheckReport } from '@vivavoce/recorder/devices/device-check.ts';
import type { LevelReading } from '@vivavoce/recorder/capture/level-meter.ts';
import { watchLevel } from '@vivavoce/recorder/capture/level-meter.ts';
import { createLineProbe } from '@vivavoce/recorder/devices/line-probe.ts';
import { applyQuality, type Quality } from '@vivavoce/recorder/capture/quality.ts';
import { useInterview } from '../interview-context.tsx';
import { camera } from '../room/camera.ts';
import { outbox } from '../room/recorder-parts.ts';
import { useCamera } from '../room/use-camera.ts';

export type TestState =
  | { step: 'idle' | 'warming' | 'recording' | 'again' | 'voice' | 'measuring' }
  | { step: 'judged'; report: CheckReport; playback: string };

export const testSeconds = 4;

/** Tests the real recorder, hash, outbox and connection, for four seconds. */
export function useDeviceCheck() {
  const { interview, store } = useInterview();
  const { stream, quality } = useCamera();
  const [test, setTest] = useState<TestState>({ step: 'idle' });
  const playback = test.step === 'judged' ? test.playback : null;

  useEffect(() => {
    if (!playback) return;
    return () => URL.revokeObjectURL(playback);
  }, [playback]);

  const run = async (): Promise<void> => {
    if (!stream) return;
    setTest({ step: 'warming' });
    let measuring: ReturnType<typeof setTimeout> | undefined;
    const report = await runDeviceCheck({
      stream: await applyQuality(stream, quality),
      quality,
      outbox: await outbox(),
      probe: createLineProbe(interview.application),
      onRecording: (now) => {
        clearTimeout(measuring);
        setTest({ step: now === quality ? 'recording' : now === 'audio' ? 'voice' : 'again' });
        measuring = setTimeout(() => setTest({ step: 'measuring' }), testSeconds * 1000);
      },
    });
    clearTimeout(measuring);
    setTest({ step: 'judged', report, playback: URL.createObjectURL(report.playback) });
    if (report.verdict === 'blocked') await send(report, report.quality);
  };

  const send = (report: CheckReport, recorded: Quality): Promise<void> => {
    const { recorded_bytes, peak_db, upload_bits_per_second, storage } = report.measures;
    const [worst] = report.findings;
    return store.reportCheck({
      result: report.verdict,
      ...(worst ? { reason: worst.code } : {}),
      client: {
        quality: recorded,
        picture_reason: report.reason,
        recorded_bytes,
        peak_db,
        upload_bits_per_second,
        storage,
      },
    });
  };

  /** The camera continues with the quality that the test found, or the applicant's choice. */
  const pass = async (report: CheckReport, chosen: Quality = report.quality): Promise<void> => {
    // Without sound the smallest picture is the least that can be recorded.
    const recorded = chosen === 'audio' && !report.measures.has_microphone ? 'smallest' : chosen;
    const line = { rate: report.measures.upload_bits_per_second, at: performance.now() };
    await send(report, recorded);
    await camera.settle(report.stream, { quality: recorded, reason: report.reason, line });
    store.visit({ camera_ready: true });
  };

  return { test, stream, run, pass, forget: () => setTest({ step: 'idle' }) };
}

/** The microphone of a stream, for the level bars; silent without one. */
export function levelOf(stream: MediaStream): (listener: (reading: LevelReading) => void) => () => void {
  return (listener) => watchLevel(stream, listener);
}
