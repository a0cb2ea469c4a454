import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { PreviewFrameProps } from '../contract/studio.ts';
import { SelectBox } from '../inputs/SelectBox.tsx';

/** A page of its own in its true width, drawn smaller where there is less room, below the choices of how it is drawn. */
export function PreviewFrame({ label, title, src, width, height, choices, address, notes, onFrame }: PreviewFrameProps) {
  const id = useId();
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    const { current: box } = room;
    if (!box) return undefined;
    const fit = (): void => setScale(Math.min(1, box.clientWidth / width));
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    return () => watch.disconnect();
  }, [width]);
  useEffect(() => {
    onFrame(frame.current?.contentWindow ?? null);
    return () => onFrame(null);
  }, [onFrame]);
  return (
    <section className="sd-stack" aria-label={label} data-preview>
      <Box sx={{ display: 'grid', gap: '6px 12px', gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}>
        {choices.map(({ id: key, label: name, value, items, onChange }) => (
          <div key={key} data-field={key}>
            <label id={`${id}${key}l`} htmlFor={`${id}${key}`} className="sd-label">
              {name}
            </label>
            <SelectBox
              id={`${id}${key}`}
              labelId={`${id}${key}l`}
              value={value}
              choices={items}
              valueText={items.find((one) => one.value === value)?.label ?? ''}
              onChoose={(next) => onChange(String(next ?? ''))}
            />
          </div>
        ))}
      </Box>
      {address ? (
        <div data-field="address">
          <label htmlFor={`${id}address`} className="sd-label">
            {address.label}
          </label>
          <OutlinedInput
            id={`${id}address`}
            fullWidth
            size="small"
            error={address.fault !== undefined}
            inputProps={{ 'aria-describedby': `${id}hint` }}
            defaultValue={address.value}
            // Half an address is somebody else's.
            onBlur={({ target }) => address.onChange(target.value)}
            onKeyDown={({ key, currentTarget }) => (key === 'Enter' ? address.onChange(currentTarget.value) : undefined)}
          />
          <p id={`${id}hint`} className="sd-detail" role="status">
            {address.fault ?? address.hint}
          </p>
        </div>
      ) : null}
      <div role="status">
        {notes.map(({ id: key, tone, text }) => (
          <Alert key={key} severity={tone}>
            {text}
          </Alert>
        ))}
      </div>
      <Box ref={room} sx={{ height: height * scale, overflow: 'hidden' }}>
        <Box
          component="iframe"
          ref={frame}
          title={title}
          src={src}
          referrerPolicy="no-referrer"
          sx={{
            width,
            height,
            transform: `scale(${scale})`,
            transformOrigin: '0 0',
            border: '1px solid',
            borderColor: 'divider',
            boxSizing: 'border-box',
          }}
        />
      </Box>
    </section>
  );
}
