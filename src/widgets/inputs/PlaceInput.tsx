import Button from '@mui/material/Button';
import { useState } from 'react';
import { useWords } from '../environment/environment.tsx';
import { Icon } from '../theme/Icon.tsx';
import { IconCurrentLocation } from '../theme/laterIcons.ts';
import { placeText, shownPlace } from '../../engine/geoPlace.ts';
import { TextControl, type TextKind } from './TextControl.tsx';
import type { InputProps } from './types.ts';

const kind: TextKind = { html: { autoComplete: 'street-address' }, toText: shownPlace, clean: (input) => input.replaceAll(':', '') };
/** A place that was just found may be taken again; longer than this nobody waits. */
const asking: PositionOptions = { enableHighAccuracy: true, maximumAge: 10_000, timeout: 20_000 };

/** Where something is: the device says it, with how far it may be off, or an address is typed instead. Wire: a geo URI (RFC 5870) or the address. */
export function PlaceInput(props: InputProps) {
  const { path, form } = props;
  const say = useWords();
  const [state, setState] = useState<'asking' | 'refused'>();
  const locate = (): void => {
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState(undefined);
        form.store.set(path, placeText(coords));
        form.store.touch(path);
      },
      () => setState('refused'),
      asking,
    );
  };
  return (
    <div className="sd-device sd-wrap">
      <TextControl {...props} kind={kind} />
      <Button variant="outlined" startIcon={<Icon of={IconCurrentLocation} />} aria-disabled={state === 'asking' || undefined} onClick={locate}>
        {say(state === 'asking' ? 'ui.place.asking' : 'ui.place.here')}
      </Button>
      <div role="status">{state === 'refused' ? <p className="sd-small">{say('ui.place.refused')}</p> : null}</div>
    </div>
  );
}
