/** Fresh ids from blocks: one question for fifty ids. What a process did not use is lost, so gaps happen. */
import type { Run } from './db/types.ts';
import { sequenceOf, tableOf } from './schema/names.ts';
import { idBlock } from './schema/tables.ts';
import type { TablePlan } from './schema/tablePlan.ts';

interface Ids {
  next(plan: TablePlan): Promise<number>;
  /** Moves the sequence behind every id that is there (rows written with ids of their own). */
  align(plan: TablePlan): Promise<void>;
}

export const openIds = (run: Run): Ids => {
  const blocks = new Map<string, { next: number; end: number }>();
  const fetching = new Map<string, Promise<void>>();
  const fetch = async (plan: TablePlan): Promise<void> => {
    const [row] = await run<{ start: number }>(`select nextval('${sequenceOf(plan.noun).replaceAll("'", "''")}') as start`);
    const start = Number(row?.start);
    blocks.set(plan.noun, { next: start, end: start + idBlock });
  };
  const next = async (plan: TablePlan): Promise<number> => {
    for (;;) {
      const block = blocks.get(plan.noun);
      if (block !== undefined && block.next < block.end) return block.next++;
      const running = fetching.get(plan.noun) ?? fetch(plan).finally(() => fetching.delete(plan.noun));
      fetching.set(plan.noun, running);
      await running;
    }
  };
  const align = async (plan: TablePlan): Promise<void> => {
    const sequence = sequenceOf(plan.noun);
    await run(
      `select setval('${sequence.replaceAll("'", "''")}', greatest((select coalesce(max(id), 0) + 1 from ${tableOf(plan.noun)}), (select last_value from ${sequence})), true)`,
    );
    blocks.delete(plan.noun);
  };
  return { next, align };
};
