import type { Path } from '../../types.ts';
import type { RuleNode } from '../rules.ts';

/** Under which name the answer of a check is kept: its id, in a row rule with the row's place. */
export const answerKey = (node: Pick<RuleNode, 'id' | 'row'>, path: Path): string => (node.row < 0 ? node.id : `${node.id}@${path}`);
