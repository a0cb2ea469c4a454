import { useLayoutEffect, useRef } from 'react';
import { useWords } from '../environment/environment.tsx';
import { limitOf } from './neighbour.ts';
import type { FieldPlan, InnerContext } from './types.ts';

const counted = new Set(['text', 'textarea', 'email']);
/** Short limits count from the first key, long ones when they come near; a code of a few characters needs no count. */
const near = 20;
const code = 6;

interface CharactersLeftProps {
  path: string;
  plan: FieldPlan;
  form: InnerContext;
  help: string | undefined;
  counts: boolean;
}

/**
 * The help of a field; while a limit is near, how many characters are left (always, and in its own words, with the widget's option
 * `left`). Written into the element: no key press renders a
 * component.
 */
export function CharactersLeft({ path, plan, form, help, counts }: CharactersLeftProps) {
  const say = useWords();
  const ref = useRef<HTMLParagraphElement>(null);
  const most = limitOf(plan, form.store, path);
  const always = typeof plan.options['left'] === 'string' ? plan.options['left'] : undefined;
  const limit = counts && counted.has(plan.widget) && most !== undefined && most > code ? most : undefined;
  useLayoutEffect(() => {
    const line = ref.current;
    if (!line) return undefined;
    const show = () => {
      const length = limit === undefined ? 0 : String(form.store.get(path) ?? '').length;
      const left = (limit ?? Infinity) - length;
      if (always !== undefined && limit !== undefined) line.textContent = form.text(always, { count: left });
      else line.textContent = length > 0 && left <= near ? say('ui.charactersLeft', { count: left }) : (help ?? '');
    };
    show();
    return limit === undefined ? undefined : form.store.subscribe(path, show);
  }, [form, path, limit, help, always, say]);
  return limit === undefined && !help ? null : <p ref={ref} className="sd-help" />;
}
