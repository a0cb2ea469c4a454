import type { JsonObject } from '../../engine/types.ts';

/** What the next record of a form begins with; waits until that form opens or somebody leaves. */
interface NextRecord {
  keep(form: string, data: JsonObject): void;
  /** What was kept for this form, once; undefined for none. Another form's is forgotten. */
  take(form: string): JsonObject | undefined;
  clear(): void;
}

export function createNextRecord(): NextRecord {
  let waiting: { form: string; data: JsonObject } | null = null;
  const clear = (): void => {
    waiting = null;
  };
  return {
    keep: (form, data) => {
      waiting = { form, data };
    },
    take: (form) => {
      const found = waiting?.form === form ? waiting.data : undefined;
      clear();
      return found;
    },
    clear,
  };
}
