import { AppLink } from '../environment/AppLink.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconAlertCircle, IconAlertTriangle } from '../theme/icons.ts';
import { CharactersLeft } from './CharactersLeft.tsx';
import type { FieldPlan, InnerContext } from './types.ts';
import type { FieldFact } from '../../engine/form/types.ts';

interface FieldBelowProps {
  id: string;
  path: string;
  plan: FieldPlan;
  form: InnerContext;
  error?: FieldFact['error'];
  warning?: FieldFact['warning'];
  /** The link beside either. */
  way?: FieldFact['way'];
  /** The value is only read: nothing to count. */
  shown?: boolean;
  /** Why it is only read: said instead of the help. */
  locked?: string | undefined;
}

/**
 * The line under a field: its error, else its warning, else its help. Always there, so that the control can point at it; errors
 * are announced.
 */
export function FieldBelow({ id, path, plan, form, error, warning, way, shown = false, locked }: FieldBelowProps) {
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
        {error ? (
          <p className="sd-error">
            <Icon of={IconAlertCircle} size="small" />
            <span>
              {error}
              {link}
            </span>
          </p>
        ) : null}
        {!error && warning ? (
          <p className="sd-warning">
            <Icon of={IconAlertTriangle} size="small" />
            <span>
              {warning}
              {link}
            </span>
          </p>
        ) : null}
      </div>
      {error || warning ? null : <CharactersLeft path={path} plan={plan} form={form} help={help} counts={!shown} />}
    </div>
  );
}
