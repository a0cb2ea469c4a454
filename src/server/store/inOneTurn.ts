/** What several requests ask of the database in one turn of the event loop, asked by one statement that begins after all of them have asked. */

interface Waiting<Asked, Answer> {
  asked: Asked;
  done: (answer: Answer) => void;
  failed: (error: unknown) => void;
}

/**
 * A question for what is of one kind (`key`), up to so many of them at once. `answerAll` is given them in the order in which they were asked and
 * answers in it; where it throws, each of them fails so.
 */
export const openTurns = <Asked, Answer>(
  most: number,
  answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): ((key: string, asked: Asked) => Promise<Answer>) => {
  const turns = new Map<string, Waiting<Asked, Answer>[]>();

  const flush = (key: string, turn: Waiting<Asked, Answer>[]): void => {
    if (turns.get(key) === turn) turns.delete(key);
    if (turn.length === 0) return;
    const all = turn.splice(0);
    answerAll(all.map(({ asked }) => asked)).then(
      (answers) => all.forEach(({ done }, index) => done(answers[index] as Answer)),
      (error: unknown) => all.forEach(({ failed }) => failed(error)),
    );
  };

  return (key, asked) =>
    new Promise((done, failed) => {
      const turn = turns.get(key) ?? [];
      if (turn.length === 0) {
        turns.set(key, turn);
        setImmediate(flush, key, turn);
      }
      turn.push({ asked, done, failed });
      if (turn.length >= most) flush(key, turn);
    });
};
