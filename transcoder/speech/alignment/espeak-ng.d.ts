declare module '@echogarden/espeak-ng-emscripten' {
  interface SpeechEvent {
    type: 'word' | 'sentence' | 'phoneme' | 'end' | 'samplerate' | 'msg_terminated' | 'mark' | 'play';
    /** The first character, counted from 1. */
    text_position: number;
    word_length: number;
    /** Milliseconds from the beginning. */
    audio_position: number;
  }
  interface Synthesiser {
    /** @returns 0 where there is such a voice */
    set_voice(name: string): number;
    /** Words a minute; 175 without it. */
    set_rate(words: number): void;
    /** 0 to 100; 50 without it. */
    set_pitch(pitch: number): void;
    get_samplerate(): number;
    /** @param onPart samples of 16 bits and what they say; `true` stops */
    synthesize(text: string, onPart: (samples: ArrayBuffer | null, events: SpeechEvent[]) => boolean): void;
  }
  const load: () => Promise<{ eSpeakNGWorker: new () => Synthesiser }>;
  export default load;
}
