import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useState } from 'react';
import type { DefinitionEditorProps } from '../contract/studio.ts';
import { ActionButtons } from '../environment/ActionButton.tsx';
import { useKept } from '../environment/environment.tsx';
import { EmptyState } from '../views/EmptyState.tsx';
import { CodeBox } from './CodeBox.tsx';
import { CodePlaces } from './CodePlaces.tsx';
import { PreviewFrame } from './PreviewFrame.tsx';
import { SentenceBox } from './SentenceBox.tsx';
import { ThingPanel } from './ThingPanel.tsx';

const KEY = 'skilldesk-studio-preview';
/** What is wrong, or how it looks, stays in sight beside a long file or panel. */
const BESIDE = { position: { lg: 'sticky' }, top: 'calc(var(--sd-layout-topbar) + 14px)' } as const;

/** Whether the preview is wanted, as this device remembers it. */
function useToggle(onOpen: (isOpen: boolean) => void): { isOpen: boolean; toggle: () => void } {
  const memory = useKept();
  const [isOpen, setOpen] = useState(() => memory?.getItem(KEY) === 'open');
  useEffect(() => onOpen(isOpen), [isOpen, onOpen]);
  const toggle = (): void => {
    memory?.setItem(KEY, isOpen ? 'closed' : 'open');
    setOpen(!isOpen);
  };
  return { isOpen, toggle };
}

/** Finds a definition by what people call it, changes its text, and says what is wrong, changed and used elsewhere. */
export function DefinitionEditor({ find, notes, file, empty, sentence, panel, preview, lists, reason }: DefinitionEditorProps) {
  const id = useId();
  const { isOpen, toggle } = useToggle(preview.onOpen);
  return (
    <div className="sd-stack">
      <div role="status">
        {notes.map(({ id: key, tone, text, actions }) => (
          <Alert key={key} severity={tone} action={<ActionButtons of={actions} kind="text" small />}>
            {text}
          </Alert>
        ))}
      </div>
      <div role="search">
        <label htmlFor={`${id}f`} className="sd-label">
          {find.label}
        </label>
        <OutlinedInput
          id={`${id}f`}
          type="search"
          fullWidth
          value={find.value}
          placeholder={find.hint}
          onChange={({ target }) => find.onChange(target.value)}
          onFocus={find.onFocus}
        />
      </div>
      {find.found ? <CodePlaces {...find.found} /> : null}
      <Box
        sx={{
          display: 'grid',
          gap: '14px',
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: isOpen ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr) 340px' },
        }}
      >
        <section className="sd-stack" aria-label={file?.label ?? empty.title}>
          {file ? (
            <CodeBox {...file} actions={[...file.actions, { id: 'preview', label: isOpen ? preview.close : preview.label, onPress: toggle }]} />
          ) : (
            <div className="sd-card">
              <EmptyState {...empty} />
            </div>
          )}
          {sentence ? <SentenceBox {...sentence} /> : null}
          {panel ? <ThingPanel {...panel} /> : null}
        </section>
        {isOpen ? (
          <Box sx={BESIDE}>
            <PreviewFrame {...preview.frame} />
          </Box>
        ) : null}
        <Box className="sd-stack" sx={isOpen ? { gridColumn: '1 / -1' } : BESIDE}>
          {lists.map((list) => (
            <CodePlaces key={list.id} {...list} />
          ))}
          <div data-field="reason">
            <label htmlFor={`${id}r`} className="sd-label">
              {reason.label}
            </label>
            <OutlinedInput
              id={`${id}r`}
              multiline
              fullWidth
              minRows={2}
              inputProps={{ maxLength: 500, 'aria-describedby': `${id}h` }}
              value={reason.value}
              onChange={({ target }) => reason.onChange(target.value)}
            />
            <p id={`${id}h`} className="sd-detail">
              {reason.hint}
            </p>
          </div>
        </Box>
      </Box>
    </div>
  );
}
