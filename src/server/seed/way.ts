/** How rows of the demo came to where they stand: each status of the way with its day, as the workflow leads from one to the next. */
import type { Catalogue } from '../../catalogue/types.ts';
import { instantAfter, millisecondsIn, millisecondsOf } from '../../engine/dates/clock.ts';
import { waysOf } from '../../engine/workflow/machine.ts';

export interface Step {
  status: string;
  at: string;
}

/** The fewest statuses from the first one to this. */
function shortest(workflow: Catalogue['workflows'][string], status: string): readonly string[] {
  const ways: string[][] = [[workflow.machine.initial]];
  const seen = new Set(ways.flat());
  for (const way of ways) {
    const here = way.at(-1) ?? '';
    if (here === status) return way;
    for (const { to } of waysOf(workflow, here)) {
      if (seen.has(to)) continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  throw new Error(`no way of the workflow "${workflow.id}" leads to the status "${status}"`);
}

export type WayTo = (workflow: string, status: string, at: string) => readonly Step[];

/**
 * Ways from a first instant until now, their steps as far apart as there were days.
 * @throws Error where the workflow or the status is unknown
 */
export function waysUntil(catalogue: Catalogue, now: Date): WayTo {
  const known = new Map<string, readonly string[]>();
  return (name, status, at) => {
    const workflow = catalogue.workflows[name];
    if (!workflow) throw new Error(`there is no workflow "${name}"`);
    const way = known.get(`${name} ${status}`) ?? shortest(workflow, status);
    known.set(`${name} ${status}`, way);
    const days = Math.floor((now.getTime() - millisecondsOf(at)) / millisecondsIn(1, 'day'));
    return way.map((step, index) => ({
      status: step,
      // Some minutes more, so that of steps of one day each has its own instant.
      at: index === 0 ? at : instantAfter(new Date(instantAfter(new Date(at), Math.floor((days * index) / way.length), 'day')), index, 'minute'),
    }));
  };
}
