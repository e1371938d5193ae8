/** Audio contexts with a selectable speaker, which some browsers lack. */
type SteerableContext = AudioContext & { setSinkId?: (id: string) => Promise<void> };

/** Two soft notes, which sound like a test and not like an alarm. */
const notes = [523.25, 659.25];
const noteSeconds = 0.35;
const loudness = 0.15;

/** Plays a short tone on a speaker, or on the system's default. Must be called from a click. */
export async function playTone(speaker_id: string | undefined): Promise<void> {
  const context: SteerableContext = new AudioContext();
  if (speaker_id) await context.setSinkId?.(speaker_id).catch(() => undefined);
  const gain = context.createGain();
  gain.connect(context.destination);
  gain.gain.setValueAtTime(0, context.currentTime);
  for (const [index, frequency] of notes.entries()) {
    const from = context.currentTime + index * noteSeconds;
    const oscillator = context.createOscillator();
    oscillator.frequency.value = frequency;
    oscillator.connect(gain);
    gain.gain.linearRampToValueAtTime(loudness, from + 0.04);
    gain.gain.linearRampToValueAtTime(0, from + noteSeconds);
    oscillator.start(from);
    oscillator.stop(from + noteSeconds);
    if (index === notes.length - 1) {
      oscillator.addEventListener('ended', () => void context.close());
    }
  }
}
