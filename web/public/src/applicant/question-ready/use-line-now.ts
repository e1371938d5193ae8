import { useEffect } from 'react';
import { createLineProbe, measureLineNow } from '@vivavoce/recorder/devices/line-probe.ts';
import { lineQuality } from '@vivavoce/recorder/capture/quality.ts';
import { LINE_MEASURE_LASTS_MS } from '@vivavoce/recorder/settings.ts';
import { camera } from '../room/camera.ts';

/** Better than `reduced` needs no second look. */
const isEnough = (rate: number): boolean => lineQuality(rate) === 'standard';

/**
 * Measures the line before a question that is filmed; where it carried the usual picture a moment ago, it is believed. A picture that only has to grow or
 * shrink does so by itself; that it goes or comes back is for the applicant to say.
 */
export function useLineNow(application: number, filmed: boolean): void {
  useEffect(() => {
    if (!filmed) return;
    const { line, stream, quality } = camera.snapshot();
    const usual = quality === 'standard' || quality === 'reduced';
    if (!stream || (usual && line && performance.now() - line.at < LINE_MEASURE_LASTS_MS)) return;
    let here = true;
    const measure = async (): Promise<void> => {
      const { upload_bits_per_second: rate, line_down } = await measureLineNow(createLineProbe(application), isEnough);
      if (!here || line_down) return;
      camera.noteLine(rate);
      const now = camera.snapshot();
      const found = lineQuality(rate);
      if (!now.stream || found === 'audio' || now.quality === 'audio' || now.reason === 'device_slow') return;
      if (found === now.quality) return;
      const reason = found === 'standard' ? null : 'line_slow';
      await camera.settle(now.stream, { quality: found, reason, line: now.line });
    };
    // What cannot be measured changes nothing.
    measure().catch(() => undefined);
    return () => {
      here = false;
    };
  }, [application, filmed]);
}
