import { blocks } from '../../../engine/problem/blocks.ts';
import type { FormStore } from '../../../engine/form/types.ts';
import type { JsonObject, Problem } from '../../../engine/types.ts';

export type Judged = { kind: 'problems'; problems: Problem[] } | { kind: 'stopped' } | { kind: 'free'; data: JsonObject; confirmed: string[] };

/**
 * Judges the form for saving. Questions (`confirm`) are asked one after the other, and only when nothing else is wrong;
 * what was answered with yes travels with the submission.
 */
export async function submitForm(store: Pick<FormStore, 'submit'>, ask: (question: string) => Promise<boolean>): Promise<Judged> {
  const confirmed: string[] = [];
  for (;;) {
    const { problems, data } = store.submit(confirmed);
    const stopping = problems.filter(blocks);
    const errors = stopping.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) return { kind: 'problems', problems: errors };
    const [question] = stopping;
    if (!question) return { kind: 'free', data, confirmed };
    if (confirmed.includes(question.rule)) return { kind: 'problems', problems: stopping };
    if (!(await ask(question.message))) return { kind: 'stopped' };
    confirmed.push(question.rule);
  }
}
