import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import type { DefinitionEditorProps } from '../contract/studio.ts';
import { ActionButton } from '../environment/ActionButton.tsx';
import { EmptyState } from '../views/EmptyState.tsx';
import { CodeBox } from './CodeBox.tsx';
import { CodePlaces } from './CodePlaces.tsx';
import { SentenceBox } from './SentenceBox.tsx';

/** Finds a definition by what people call it, changes its text, and says what is wrong, changed and used elsewhere. */
export function DefinitionEditor({ find, notes, file, empty, sentence, lists, reason }: DefinitionEditorProps) {
  const id = useId();
  return (
    <div className="sd-stack">
      <div role="status">
        {notes.map(({ id: key, tone, text, actions }) => (
          <Alert
            key={key}
            severity={tone}
            action={actions.map((action) => (
              <ActionButton key={action.id} small action={{ kind: 'text', ...action }} />
            ))}
          >
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
      <Box sx={{ display: 'grid', gap: '14px', alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 340px' } }}>
        <section className="sd-stack" aria-label={file?.label ?? empty.title}>
          {file ? (
            <CodeBox {...file} />
          ) : (
            <div className="sd-card">
              <EmptyState {...empty} />
            </div>
          )}
          {sentence ? <SentenceBox {...sentence} /> : null}
        </section>
        <div className="sd-stack">
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
        </div>
      </Box>
    </div>
  );
}
