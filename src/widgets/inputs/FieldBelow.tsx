import { AppLink } from '../environment/AppLink.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconAlertTriangle } from '../theme/icons.ts';
import type { FieldPlan, InnerContext } from './types.ts';
import type { FieldVerdict } from '../../engine/form/types.ts';
import { useLayoutEffect, useRef } from 'react';
import { useWords } from '../environment/environment.tsx';
import { limitOf } from './neighbour.ts';

const textWidgets = new Set(['text', 'textarea', 'email']);
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
function CharactersLeft({ path, plan, form, help, counts }: CharactersLeftProps) {
  const say = useWords();
  const ref = useRef<HTMLParagraphElement>(null);
  const most = limitOf(plan, form.store, path);
  const always = typeof plan.options['left'] === 'string' ? plan.options['left'] : undefined;
  const limit = counts && textWidgets.has(plan.widget) && most !== undefined && most > code ? most : undefined;
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

interface FieldBelowProps {
  id: string;
  path: string;
  plan: FieldPlan;
  form: InnerContext;
  error?: FieldVerdict['error'];
  warning?: FieldVerdict['warning'];
  /** The link beside either. */
  way?: FieldVerdict['way'];
  /** The value is only read: nothing to count. */
  isReadOnly?: boolean;
  /** Why it is only read: said instead of the help. */
  locked?: string | undefined;
}

/**
 * The line under a field: its error, else its warning, else its help. Always there, so that the control can point at it; errors
 * are announced.
 */
export function FieldBelow({ id, path, plan, form, error, warning, way, isReadOnly = false, locked }: FieldBelowProps) {
  const help = locked ?? (plan.help ? form.text(plan.help) : undefined);
  const { hrefOf } = form.services;
  const link =
    way && hrefOf ? (
      <>
        {' '}
        <AppLink href={hrefOf(way)}>{way.label}</AppLink>
      </>
    ) : null;
  return (
    <div id={id} className="sd-below">
      <div aria-live="polite">
        {error || warning ? (
          <p className={error ? 'sd-error' : 'sd-warning'}>
            <Icon of={error ? IconAlertCircle : IconAlertTriangle} size="small" />
            <span>
              {error || warning}
              {link}
            </span>
          </p>
        ) : null}
      </div>
      {error || warning ? null : <CharactersLeft path={path} plan={plan} form={form} help={help} counts={!isReadOnly} />}
    </div>
  );
}
