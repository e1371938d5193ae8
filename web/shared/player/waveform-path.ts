const barPitch = 5;
const barWidth = 3;
const leastHeight = 3;

/**
 * Vertical bars of a waveform as one SVG path.
 * `peaks` are 0 to 1, any number of them; `width` and `height` are pixels.
 * Every bar shows the highest peak of its share of time; without peaks all bars are dots.
 */
export function waveformPath(peaks: readonly number[], width: number, height: number): string {
  const bars = Math.max(1, Math.floor(width / barPitch));
  const loudest = Math.max(0.05, ...peaks);
  let path = '';
  for (let bar = 0; bar < bars; bar++) {
    const from = Math.floor((bar * peaks.length) / bars);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / bars));
    const peak = Math.max(0, ...peaks.slice(from, to)) / loudest;
    const tall = Math.max(leastHeight, peak * height) - barWidth;
    const x = bar * barPitch + barWidth / 2;
    path += `M${x} ${((height - tall) / 2).toFixed(1)}v${Math.max(0.01, tall).toFixed(2)}`;
  }
  return path;
}
