import { useEffect } from 'react';
import { createLineProbe, measureLineNow } from '@vivavoce/recorder/devices/line-probe.ts';
import { lineQuality } from '@vivavoce/recorder/capture/quality.ts';
import { LINE_MEASURE_LASTS_MS } from '@vivavoce/recorder/settings.ts';
import { camera } from '../room/camera.ts';

/** A better connection needs no second measurement. */
const isEnough = (rate: number): boolean => lineQuality(rate) === 'standard';

/**
 * Measures the connection before a filmed question, unless it was good a moment ago. The picture grows and shrinks
 * automatically; the applicant decides whether there is one.
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
      const measured = lineQuality(rate);
      if (!now.stream || measured === 'audio' || now.quality === 'audio' || now.reason === 'device_slow') return;
      if (measured === now.quality) return;
      const reason = measured === 'standard' ? null : 'line_slow';
      await camera.settle(now.stream, { quality: measured, reason, line: now.line });
    };
    // A failed measurement changes nothing.
    measure().catch(() => undefined);
    return () => {
      here = false;
    };
  }, [application, filmed]);
}
