import { scoreOf, tallyAnswers, type GroupTally } from '../../engine/game/scoreOf.ts';
import type { WorkflowAction, WorkflowEvent } from '../../engine/workflow/machine.ts';
import type { GameDef } from '../../engine/definition/game.ts';
import type { Json, JsonObject } from '../../engine/types.ts';
import { asProblem } from '../client/problem.ts';
import { createActor, fromTransition } from 'xstate';
import type { GameChange, GameService, GameState, GameWorld, GameRun } from './types.ts';
import { runWorkflow } from '../workflow/runWorkflow.ts';
import { isObject } from '../../engine/json.ts';

/** A run as the server answers it. Throws when it is none: a game without pictures is not begun. */
function readRun(row: JsonObject | undefined): GameRun {
  const { runId, state, pictures, answers, version, name, dbUserId, engagementId } = row ?? {};
  if (typeof runId !== 'number' || !Array.isArray(pictures) || pictures.length === 0) throw new Error('the answer holds no game');
  return {
    runId,
    state: String(state ?? ''),
    version: Number(version ?? 0),
    name: String(name ?? ''),
    dbUserId: dbUserId ?? null,
    engagementId: engagementId ?? null,
    pictures: pictures
      .filter(isObject)
      .map((one) => ({
        picId: Number(one['picId'] ?? 0),
        group: String(one['group'] ?? ''),
        occupation: String(one['occupation'] ?? ''),
        src: String(one['src'] ?? ''),
      })),
    answers: Array.isArray(answers) ? answers.map(String) : [],
  };
}

/**
 * Sends the newest of what is to be kept, one at a time: while a call is on its way further ones wait, and only the last of them
 * goes. What failed goes with the next. `onConflict` hears that somebody else went on with it.
 */
function createSaver<T>(send: (what: T) => Promise<void>, onConflict: () => void): { keep(what: T): void; idle(): Promise<void> } {
  let next: T | undefined;
  let running: Promise<void> | undefined;
  const work = async (): Promise<void> => {
    while (next !== undefined) {
      const now = next;
      next = undefined;
      try {
        await send(now);
      } catch (thrown) {
        const { kind } = asProblem(thrown);
        if (kind !== 'conflict') continue;
        next = undefined;
        onConflict();
      }
    }
    running = undefined;
  };
  return {
    keep(what) {
      next = what;
      running ??= work();
    },
    idle: async () => running,
  };
}

const EMPTY: GameState = { phase: 'starting', run: null, answers: [], code: '', courses: null, thanks: '', status: null, file: '', problem: '' };

/** Tallies of the answers so far, by the groups of their pictures (D1-GAME-04). */
export const shownTallies = (game: GameDef, run: GameRun, answers: readonly string[]): GroupTally[] =>
  tallyAnswers(
    game,
    answers.map((answer, index) => ({ group: run.pictures[index]?.group ?? '', answer })),
  );

/**
 * One run of a game in the page. The workflow decides what each step does; the server keeps the answers, so that the run can be left
 * and taken up on any device, and works the result out anew (D1-GAME-03, 29, 35, 37 to 42). Nothing throws: what fails is said
 * and can be done again.
 */
export function createGame(world: GameWorld): GameService {
  const { game, machine, constants, session } = world;
  const actor = createActor(fromTransition((is: GameState, { more }: GameChange): GameState => ({ ...is, ...more }), EMPTY)).start();
  const now = (): GameState => actor.getSnapshot().context;
  /** What goes on because of the last event. */
  let work = Promise.resolve();
  const runFrom = (state: string) =>
    runWorkflow(
      machine,
      (action) => {
        work = perform(action);
      },
      state,
    );
  let running = runFrom(machine.machine.initial);
  let retry: (() => Promise<void>) | null = null;
  const show = (more: Partial<GameState>): void => actor.send({ type: 'show', more });
  const run = (): GameRun => {
    const { run: current } = now();
    if (!current) throw new Error('no game is running');
    return current;
  };
  const facts = (more: JsonObject = {}): JsonObject => ({
    ...run(),
    pictures: run().pictures.map(({ picId }) => picId),
    answers: [...now().answers],
    code: now().code,
    file: now().file,
    step: null,
    ...more,
  });
  /** Resolves when what the event leads to is done. */
  const step = async (event: WorkflowEvent): Promise<void> => {
    work = Promise.resolve();
    const outcome = running.send(event, { session, record: facts() });
    if (!outcome.ok) throw new Error(outcome.why);
    await work;
  };
  const failed = (thrown: unknown, otherwise: string, again: () => Promise<void>): void => {
    const problem = asProblem(thrown);
    world.note(problem.code);
    retry = again;
    show({ problem: (problem.kind === 'refused' && problem.messages[0]?.text) || otherwise });
  };

  const saver = createSaver<readonly string[]>(
    async (answers) => {
      const [row] = await world.ask('keep', facts({ step: 'answer', answers: [...answers] }));
      if (now().run) show({ run: { ...run(), version: Number(row?.['version'] ?? 0) } });
    },
    () => void begin('{{game.elsewhere}}'),
  );

  /** The other provider hears of the document; where that fails nothing is lost, and only the console says so (D3-CALLS-27). */
  function tell(documentPath: Json): void {
    if (documentPath === null) return;
    world.ask('tell', facts({ documentPath })).catch((thrown: unknown) => world.note(asProblem(thrown).code));
  }

  async function document(): Promise<void> {
    try {
      if (!now().file) show({ file: await world.picture() });
      const [row] = await world.ask('document', facts(), `game.${run().runId}.document`);
      tell(row?.['documentPath'] ?? null);
    } catch (thrown) {
      // Stored by an earlier try whose answer was lost: the same key with another picture answers so.
      if (asProblem(thrown).kind !== 'repeated') return failed(thrown, '{{game.noDocument}}', document);
    }
    show({ problem: '' });
    await step({ type: 'file' });
  }

  async function perform({ type, params }: WorkflowAction): Promise<void> {
    const text = String(params['text'] ?? '');
    if (type === 'say') show({ thanks: text });
    if (type === 'status') show({ status: { text, tone: String(params['tone'] ?? 'info') } });
    if (type === 'score') await score();
    if (type === 'document') {
      await world.wait(Number(constants[String(params['after'])] ?? 0));
      await document();
    }
  }

  /** Keeps the last answer, works the result out, saves it; then the courses of the code. */
  async function score(): Promise<void> {
    const code = scoreOf(game, shownTallies(game, run(), now().answers), constants);
    show({ phase: 'scoring', code, problem: '' });
    try {
      await saver.idle();
      if (run().state === machine.machine.initial) await world.ask('keep', facts({ step: 'finish', version: null }));
      show({ phase: 'result', run: { ...run(), state: running.state() } });
      await world.ask('result', facts());
    } catch (thrown) {
      show({ phase: 'result' });
      return failed(thrown, '{{game.notSaved}}', score);
    }
    void world.ask('courses', facts()).then(
      (courses) => show({ courses }),
      () => show({ courses: [] }),
    );
    await step({ type: 'save', finalScore: code });
  }

  async function begin(problem = ''): Promise<void> {
    try {
      const [row] = await world.ask('start', {}).catch((thrown: unknown) =>
        // Two devices at one moment: the other one's run is there now.
        asProblem(thrown).code === 'DUPLICATE' ? world.ask('start', {}) : Promise.reject(asProblem(thrown)),
      );
      const read = readRun(row);
      running = runFrom(read.state || machine.machine.initial);
      show({ ...EMPTY, phase: 'playing', run: read, answers: read.answers, problem });
      if (running.state() !== machine.machine.initial) await score();
      else if (read.answers.length === read.pictures.length) await step({ type: 'finish', answers: [...read.answers] });
    } catch (thrown) {
      failed(thrown, '{{game.noPictures}}', begin);
    }
  }

  return {
    actor,
    state: now,
    start: () => begin(),
    async answer(id) {
      if (now().phase !== 'playing') return;
      const answers = [...now().answers, id];
      const isLast = answers.length >= run().pictures.length;
      show({ answers, problem: '' });
      const pending = step({ type: isLast ? 'finish' : 'answer', answers });
      if (!isLast) saver.keep(answers);
      await pending;
    },
    back() {
      if (now().phase !== 'playing' || now().answers.length === 0) return;
      const answers = now().answers.slice(0, -1);
      show({ answers, problem: '' });
      void step({ type: 'answer', answers: [...answers] });
      saver.keep(answers);
    },
    async again() {
      const work = retry;
      retry = null;
      show({ problem: '' });
      await work?.();
    },
  };
}
