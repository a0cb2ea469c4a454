import type { Problem } from '../../types.ts';
import { problemOf } from '../problems/problemOf.ts';
import { pointerOf, type Segments } from '../paths.ts';
import type { RuleNode } from '../rules.ts';
import type { Judgement } from './judgement.ts';

/** The problem that stands for a rule which could not be worked out. */
export const failure = ({ messages }: Pick<Judgement, 'messages'>, node: RuleNode, segments: Segments): Problem =>
  problemOf(messages, { at: pointerOf(segments), rule: node.id, code: 'RULE_FAILED' });
