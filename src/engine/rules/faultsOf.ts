import { pointerOf } from '../json.ts';
import { nearest } from '../nearest.ts';
import type { Json, Logic } from '../types.ts';
import { expressionOf } from './readsOf.ts';
import { ruleLimits } from './interpreter.ts';
import type { LogicFault } from './logicError.ts';
import { operators } from './operators/index.ts';
import { standard } from './standard.ts';

/** What is wrong with a rule as it stands; `pointer` leads to the place inside the rule. */
export interface RuleFault {
  code: LogicFault | 'keys';
  pointer: string;
  wrong: string;
  right: string;
}

const known = [...Object.keys(standard), ...Object.keys(operators)];

function judge(op: string, args: readonly Json[], pointer: string): RuleFault | undefined {
  const own = Object.hasOwn(operators, op) ? operators[op] : undefined;
  const rule = own ?? (Object.hasOwn(standard, op) ? standard[op] : undefined);
  if (!rule) {
    const near = nearest(op.slice(0, 60), known);
    return {
      code: 'operator',
      pointer,
      wrong: `unknown operator "${op.slice(0, 60)}"`,
      right: near ? `did you mean "${near}"?` : 'an operator of the handbook: npm run handbook',
    };
  }
  if (args.length < rule.args.min || args.length > rule.args.max) {
    const { min, max } = rule.args;
    const right = max === Infinity ? `at least ${min}` : min === max ? `${min}` : `${min} to ${max}`;
    return { code: 'arguments', pointer, wrong: `"${op}" has ${args.length} argument(s)`, right: `it takes ${right}` };
  }
  const position = (own?.literal ?? []).find((at) => at < args.length && typeof args[at] !== 'string');
  if (position !== undefined)
    return {
      code: 'literal',
      pointer: `${pointer}/${position}`,
      wrong: `argument ${position + 1} of "${op}" is worked out`,
      right: 'write it as a text',
    };
  return undefined;
}

/**
 * Everything wrong with a rule before it runs: unknown operators, wrong numbers of arguments, patterns that are worked out,
 * nesting and size beyond the limits, and objects that look like an expression but are data because they have several keys.
 */
export function faultsOf(logic: Logic): RuleFault[] {
  const faults: RuleFault[] = [];
  let size = 0;
  const walk = (part: Json, pointer: string, depth: number): void => {
    if (++size === ruleLimits.size + 1)
      faults.push({ code: 'size', pointer: '', wrong: `more than ${ruleLimits.size} parts`, right: 'split the rule' });
    if (depth > ruleLimits.depth) faults.push({ code: 'depth', pointer, wrong: `nested deeper than ${ruleLimits.depth}`, right: 'flatten the rule' });
    if (depth > ruleLimits.depth || size > ruleLimits.size || typeof part !== 'object' || part === null) return;
    if (Array.isArray(part)) return part.forEach((one, index) => walk(one, `${pointer}/${index}`, depth + 1));
    const keys = Object.keys(part);
    const found = expressionOf(part);
    if (!found) {
      const names = keys
        .filter((key) => known.includes(key))
        .map((key) => `"${key}"`)
        .join(' and ');
      if (keys.length > 1)
        faults.push({
          code: 'keys',
          pointer,
          wrong: `an object with ${keys.length} keys is data, always true`,
          right: `one operator per object${names ? `, found ${names}` : ''}`,
        });
      return;
    }
    const here = pointer + pointerOf([found.op]);
    const fault = judge(found.op, found.args, here);
    if (fault) faults.push(fault);
    const isList = Array.isArray(part[found.op]);
    found.args.forEach((arg, index) => walk(arg, isList ? `${here}/${index}` : here, depth + 1));
  };
  walk(logic, '', 0);
  return faults;
}
