import type { ActorRefFrom, TransitionActorLogic } from 'xstate';
import type { GameDef } from '../../engine/definition/game.ts';
import type { Json, JsonObject, CallDef } from '../../engine/types.ts';
import type { WorkflowDef } from '../../engine/definition/workflow.ts';
import type { NavigateDef } from '../../engine/definition/list.ts';
import type { BlockDef } from '../../catalogue/definition/screen.ts';
import { isObject, provedAs } from '../../engine/json.ts';

/** What a game block says: the game, its calls, the way back. */
export interface GameOptions {
  game: string;
  calls: Partial<Record<GameCall | 'register' | 'person', CallDef>>;
  back: NavigateDef | null;
}

const isCall = (value: unknown): value is CallDef & JsonObject => isObject(value as JsonObject) && typeof (value as JsonObject)['call'] === 'string';

export function gameOptions({ with: args = {} }: BlockDef): GameOptions {
  const calls = Object.fromEntries(Object.entries(args).filter(([, value]) => isCall(value))) as GameOptions['calls'];
  const back = isObject(args['back']) && isObject(args['back']['go']) ? provedAs<NavigateDef>(args['back']['go']) : null;
  return { game: String(args['game'] ?? ''), calls, back };
}

/** A picture of a run; without `src` it has left the bank. */
interface RunPicture {
  picId: number;
  group: string;
  occupation: string;
  src: string;
}
/** A run as the server keeps it. */
export interface GameRun {
  runId: number;
  state: string;
  pictures: readonly RunPicture[];
  answers: readonly string[];
  version: number;
  name: string;
  dbUserId: Json;
  engagementId: Json;
}

/** Calls that a game makes, by the names that its block gives them. */
export type GameCall = 'start' | 'keep' | 'result' | 'courses' | 'document' | 'tell';

/** What a game needs from the page. */
export interface GameWorld {
  game: GameDef;
  machine: WorkflowDef;
  constants: JsonObject;
  session: JsonObject;
  /** Makes a call of the block, its rules reading `run`. Answers rows. Throws CallProblem. */
  ask(call: GameCall, run: JsonObject, key?: string): Promise<JsonObject[]>;
  /** The result as it is drawn: a PNG in base64. */
  picture(): Promise<string>;
  wait(milliseconds: number): Promise<void>;
  /** Facts for the console: a name of what failed, never what was answered. */
  note(what: string): void;
}

/** What is shown of a game. Texts are those of the machine's effects, not yet resolved. */
export interface GameState {
  phase: 'starting' | 'playing' | 'scoring' | 'result';
  run: GameRun | null;
  answers: readonly string[];
  code: string;
  courses: readonly JsonObject[] | null;
  thanks: string;
  status: { text: string; tone: string } | null;
  /** The chart as a file, once it was taken. */
  file: string;
  /** What went wrong, as it is said; what to do again is `again()`. */
  problem: string;
}
/** What changes of it. */
export interface GameChange {
  type: 'show';
  more: Partial<GameState>;
}
export interface GameService {
  /** What is shown, as an actor that takes what changes: `useSelector` draws it. */
  actor: ActorRefFrom<TransitionActorLogic<GameState, GameChange, undefined>>;
  state(): GameState;
  /** Starts, or takes up the run that is there. */
  start(): Promise<void>;
  answer(id: string): Promise<void>;
  back(): void;
  /** Does again what failed. */
  again(): Promise<void>;
}
