/** A game as admins write it. */
import type { JsonObject, Logic, Text } from '../types.ts';

/** A group that pictures belong to; its id is the letter in the result. */
interface GameGroupDef {
  id: string;
  label: Text;
  /** What people of this group like, in a few words. */
  about?: Text;
  /** Place among the chart colours of the theme. */
  colour?: number;
}

/** One way to answer a picture, and what it adds to the tallies of the picture's group. */
interface GameAnswerDef {
  id: string;
  label: Text;
  icon: string;
  key: string;
  tone?: string;
  adds: Record<string, number>;
}

export interface GameExample {
  name: string;
  requirement: string[];
  /** Group -> answer -> how often. */
  given: Record<string, Record<string, number>>;
  constants?: JsonObject;
  expect: { score: string; tallies?: Record<string, Record<string, number>> };
}

/** A game that sorts pictures: shown one at a time, answered by one of a few buttons, scored by a rule. */
export interface GameDef {
  id: string;
  about?: string;
  title: Text;
  /** Asked below each picture. */
  question: Text;
  /** Banks of config/reference, in the order of whose flags the groups stand. */
  pictures: string[];
  groups: GameGroupDef[];
  /** How many pictures of each group a run has: a number, or a constant of config/app.json. */
  perGroup: number | string;
  answers: GameAnswerDef[];
  /** The tally that the chart shows. */
  shows: string;
  /** The result: rule over `tallies` (a row a group) and `constants`. */
  score: Logic;
  /** The workflow that a run goes through; its entity keeps the runs. */
  workflow: string;
  examples: GameExample[];
}
