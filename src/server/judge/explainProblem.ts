import { explainField, type FieldReason } from '../../engine/explain/explainField.ts';
import type { Explanation, FactRead } from '../../engine/explain/types.ts';
import { pathOfPointer } from '../../engine/form/paths.ts';
import { schemaAt } from '../../engine/form/schema.ts';
import type { Facts, FormSchema, JsonObject, JudgedForm, Problem } from '../../engine/types.ts';
import type { Explain } from '../door/explained.ts';

const HIDDEN = '•••';
/** What rules of the form say of a field, by the name of the problem that it makes. */
const kinds: Readonly<Record<string, FieldReason['kind']>> = { required: 'required', readonly: 'locked', computed: 'computed', see: 'hidden' };

/** Personal data stays out of answers that say why. */
function masked(schema: FormSchema, explanation: Explanation): Explanation {
  const isPersonal = (path: string): boolean => schemaAt(schema, path.replace(/^record\.stored\.|^data\./, '').split('.'))?.['x-pii'] !== undefined;
  const mask = <F extends Pick<FactRead, 'path' | 'said'>>(fact: F): F => (isPersonal(fact.path) ? { ...fact, said: HIDDEN, value: HIDDEN } : fact);
  return { ...explanation, reads: explanation.reads.map(mask), change: explanation.change && explanation.change.map(mask) };
}

/** Why a form refuses a value: the rule behind the problem, with what it read. */
export const explainProblem =
  (form: JudgedForm, facts: Facts & { data: JsonObject }): Explain =>
  (words, problem?: Problem) => {
    if (!problem) return undefined;
    const reasons = explainField({ form, facts, path: pathOfPointer(problem.at), words: words(form.schema) });
    const found = reasons.find(({ rule }) => rule === problem.rule) ?? reasons.find(({ kind }) => kind === kinds[problem.rule]);
    return found && masked(form.schema, found.explanation);
  };
