import { useState } from 'react';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconChevronDown } from '../theme/icons.ts';

/** On small screens: programme, centre and role in one line that opens to its full text. */
export function ContextStrip({ program, centre, role }: { program: string; centre: string; role: string }) {
  const say = useWords();
  const [open, setOpen] = useState(false);
  return (
    <button type="button" className={`sd-strip${open ? ' sd-open' : ''}`} aria-expanded={open} onClick={() => setOpen(!open)}>
      <span className="sd-hidden">{say('ui.showContext')}</span>
      <span className="sd-strip-text">
        {say('ui.program')} <b>{program}</b> {say('ui.center')} <b>{centre}</b> {say('ui.role')} <b>{role}</b>
      </span>
      <Icon of={IconChevronDown} size="small" />
    </button>
  );
}
