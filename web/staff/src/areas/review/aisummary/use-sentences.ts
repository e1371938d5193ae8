import { useState } from 'react';
import type { BodyOf } from '@vivavoce/contract/index.ts';
import type { AiFeedback } from '@vivavoce/contract/types.ts';
import { useUnsaved } from '../../../app/unsaved/use-unsaved.ts';

export type AiChange = BodyOf<'PATCH /api/jobs/{job}/ai-feedback/{result}'>;

/** The calls below name an applicant, so that the answer is about this one. */
export function ofOne(reply: AiFeedback | object): AiFeedback {
  if ('questions' in reply) return reply;
  throw new Error('the answer is about the whole activity');
}

type Sentence = { place: number; text: string };
/** Sentences in other words, and when the text was written in which they have their places. */
type Correction = { generated_at: string; sentences: Sentence[] };

export type CorrectionFormProps = {
  name: string;
  generated_at: string;
  pending: boolean;
  /** @param onStored is called once the change is stored */
  onSave: (change: AiChange, onStored: () => void) => void;
  onCancel: () => void;
};

/** Sentences of AI that are put into other words; an empty one is left out. */
export function useSentences(
  { name, generated_at, onSave }: CorrectionFormProps,
  sentencesOf: () => readonly Sentence[],
) {
  const [begun] = useState<Correction>(() => ({
    generated_at,
    sentences: sentencesOf().map(({ place, text }) => ({ place, text })),
  }));
  const [value, setValue] = useState(begun);
  const markSaved = useUnsaved({ name, dirty: value !== begun, keep: () => value, restore: setValue });
  return {
    sentences: value.sentences,
    change: (place: number, text: string) =>
      setValue({
        ...value,
        sentences: value.sentences.map((sentence) => (sentence.place === place ? { place, text } : sentence)),
      }),
    save: () => {
      const written = value.sentences.map(({ place, text }) => ({ place, text: text.trim() }));
      onSave({ ...value, sentences: written.filter(({ text }) => text !== '') }, markSaved);
    },
  };
}
