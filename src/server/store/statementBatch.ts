/** What several requests ask of the database in one turn of the event loop, asked by one statement that begins after all of them have asked. */

interface Waiting<Asked, Answer> {
  question: Asked;
  resolve: (answer: Answer) => void;
  failed: (error: unknown) => void;
}

type Later = (work: () => void) => void;

/**
 * A question for what is of one kind (`key`), up to so many of them at once. `answerAll` is given them in the order in which they were asked and
 * answers in it; where it throws, each of them fails so. `later` says when a turn ends: with what all connections have sent, or, by
 * `process.nextTick`, with the work at hand.
 */
export const openBatches = <Asked, Answer>(
  most: number,
  answerAll: (questions: readonly Asked[]) => Promise<readonly Answer[]>,
  later: Later = setImmediate,
): ((key: string, question: Asked) => Promise<Answer>) => {
  const turns = new Map<string, Waiting<Asked, Answer>[]>();

  const flush = (key: string, turn: Waiting<Asked, Answer>[]): void => {
    if (turns.get(key) === turn) turns.delete(key);
    if (turn.length === 0) return;
    const all = turn.splice(0);
    answerAll(all.map(({ question }) => question)).then(
      (answers) => all.forEach(({ resolve }, index) => resolve(answers[index] as Answer)),
      (error: unknown) => all.forEach(({ failed }) => failed(error)),
    );
  };

  return (key, question) =>
    new Promise((resolve, failed) => {
      const turn = turns.get(key) ?? [];
      if (turn.length === 0) {
        turns.set(key, turn);
        later(() => flush(key, turn));
      }
      turn.push({ question, resolve, failed });
      if (turn.length >= most) flush(key, turn);
    });
};

/**
 * Equal questions (`key`) of one turn, asked once for all of them: `ask` begins when the turn's work at hand is done, so that nobody is answered with
 * what stood before they asked. The answer is everybody's, and nobody changes it.
 */
export const openShared = <Answer>(): ((key: string, ask: () => Promise<Answer>) => Promise<Answer>) =>
  openBatches<() => Promise<Answer>, Answer>(
    Infinity,
    async (asks) => {
      const answer = await asks[0]?.();
      return asks.map(() => answer as Answer);
    },
    process.nextTick,
  );
