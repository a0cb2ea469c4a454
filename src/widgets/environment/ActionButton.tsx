import Button from '@mui/material/Button';
import type { MouseEvent } from 'react';
import type { ActionView } from '../contract/shell.ts';
import { NamedIcon } from '../theme/NamedIcon.tsx';
import { opensHere } from './AppLink.tsx';
import { useNavigation } from './environment.tsx';

const variants = { solid: 'contained', outlined: 'outlined', text: 'text', danger: 'outlined' } as const;

/**
 * A button of an ActionView. One that is off (`why`) or busy keeps its place in the tab order and does nothing; the reason is
 * tied to it by
 * `aria-describedby` (drawn by the caller under `reasonId`, or read from a hidden line). `first` takes the focus when a dialog
 * opens.
 */
export function ActionButton({
  action,
  reasonId,
  className,
  small,
  first,
}: {
  action: ActionView;
  reasonId?: string;
  className?: string;
  small?: boolean;
  first?: boolean;
}) {
  const navigate = useNavigation();
  const { id, label, name, icon, href, why, busy = false, busyLabel, kind = 'outlined', submits, keys, download, onPress } = action;
  const off = Boolean(why) || busy;
  const press = (event: MouseEvent): void => {
    if (off) return event.preventDefault();
    onPress?.();
    if (href && download === undefined && opensHere(event, href)) {
      event.preventDefault();
      navigate(href);
    }
    return undefined;
  };
  const describedBy = why ? (reasonId ?? `${id}-why`) : undefined;
  const link =
    href && !off
      ? { href, ...(download === undefined ? {} : { download }) }
      : { type: submits && !off ? ('submit' as const) : ('button' as const), ...(submits ? { form: submits } : {}) };
  return (
    <>
      <Button
        {...link}
        variant={variants[kind]}
        size={small ? 'small' : 'medium'}
        onClick={press}
        className={`${kind === 'danger' ? 'sd-danger ' : ''}${className ?? ''}`}
        {...(off ? { 'aria-disabled': true } : {})}
        {...(describedBy ? { 'aria-describedby': describedBy } : {})}
        {...(name ? { 'aria-label': name } : {})}
        {...(keys ? { 'aria-keyshortcuts': keys } : {})}
        data-action={id}
        autoFocus={first ?? false}
        startIcon={busy ? <span className="sd-spin" aria-hidden="true" /> : icon ? <NamedIcon name={icon} /> : undefined}
      >
        {busy ? (busyLabel ?? label) : label}
      </Button>
      {why && !reasonId ? (
        <span id={describedBy} className="sd-hidden">
          {why}
        </span>
      ) : null}
    </>
  );
}

interface ButtonsProps {
  of: readonly ActionView[];
  /** Of those that say none. */
  kind?: ActionView['kind'];
  small?: boolean;
  className?: string;
}

/** A button for each of them. */
export const ActionButtons = ({ of, kind, ...look }: ButtonsProps) =>
  of.map((action) => <ActionButton key={action.id} action={kind ? { kind, ...action } : action} {...look} />);
