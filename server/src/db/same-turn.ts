/** Those beyond go in statements of their own, side by side: one statement runs on one processor. */
const MOST_IN_ONE = 8;

interface Asked<Question, Answer> {
  question: Question;
  answer: Promise<Answer>;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
}

/**
 * Lets those who ask in the same turn of the event loop share a statement, and those who ask the same the answer. It is
 * sent when the turn is over and waits for no other, so that what is answered was looked up after it was asked for.
 * @param askAll answers in the order of the questions
 * @param isOfOne whether a failure is due to one of the questions, so that each is asked alone; others are told to all
 * @returns asks; `name` is the same for the same question
 */
export function inSameTurn<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  isOfOne: (error: unknown) => boolean,
): (name: string, question: Question) => Promise<Answer> {
  let turn = new Map<string, Asked<Question, Answer>>();

  async function ask(asked: readonly Asked<Question, Answer>[]): Promise<void> {
    try {
      const answers = await askAll(asked.map(({ question }) => question));
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      if (asked.length > 1 && isOfOne(error)) for (const one of asked) void ask([one]);
      else for (const { reject } of asked) reject(error);
    }
  }

  function send(): void {
    const all = [...turn.values()];
    turn = new Map();
    for (let from = 0; from < all.length; from += MOST_IN_ONE) void ask(all.slice(from, from + MOST_IN_ONE));
  }

  return (name, question) => {
    const same = turn.get(name);
    if (same) return same.answer;
    if (turn.size === 0) setImmediate(send);
    const { promise: answer, resolve, reject } = Promise.withResolvers<Answer>();
    turn.set(name, { question, answer, resolve, reject });
    return answer;
  };
}
