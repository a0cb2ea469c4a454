import Box from '@mui/material/Box';
import { setDiagnostics } from '@codemirror/lint';
import { openSearchPanel } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ActionView } from '../contract/shell.ts';
import type { CodeBoxProps } from '../contract/studio.ts';
import { ActionButtons } from '../environment/ActionButton.tsx';
import { useWords } from '../environment/environment.tsx';
import { changeTo, codeState, marksOf, PHRASES } from './codeState.ts';

/**
 * A text in CodeMirror, uncontrolled: what is typed is told, and what comes from elsewhere has another `edition`. Each file keeps its cursor and what
 * can be undone. It stands in a shadow tree: only there its styles come as sheets, which the Content-Security-Policy of the page lets in.
 */
export function CodeBox(props: CodeBoxProps) {
  const { path, text, edition, faults, goal, actions } = props;
  const say = useWords();
  const newest = useRef(props);
  newest.current = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const currentPath = useRef('');
  const states = useRef(new Map<string, EditorState>());

  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const editor = new EditorView({ parent: root, root });
    view.current = editor;
    currentPath.current = '';
    return () => editor.destroy();
  }, []);

  useLayoutEffect(() => {
    const { current: at } = view;
    if (!at) return;
    if (currentPath.current === path) {
      const docText = at.state.doc.toString();
      if (docText !== text) at.dispatch({ changes: changeTo(docText, text) });
      return;
    }
    if (currentPath.current !== '') states.current.set(currentPath.current, at.state);
    currentPath.current = path;
    const before = states.current.get(path);
    const phrases = Object.fromEntries(Object.entries(PHRASES).map(([own, word]) => [own, say(word)]));
    at.setState(before?.doc.toString() === text ? before : codeState({ ...newest.current, newest: () => newest.current, phrases }));
    // What is typed meanwhile has the same edition.
  }, [path, edition, say]);

  useEffect(() => {
    if (view.current) view.current.dispatch(setDiagnostics(view.current.state, marksOf(view.current.state.doc, faults)));
  }, [faults, path]);

  useEffect(() => {
    const { current: at } = view;
    if (!at || !goal) return;
    const placeOf = (number: number): number => {
      const { from, text: line } = at.state.doc.line(Math.min(Math.max(number, 1), at.state.doc.lines));
      return from + (line.length - line.trimStart().length);
    };
    const anchor = 'line' in goal ? placeOf(goal.line) : Math.min(goal.offset, at.state.doc.length);
    at.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    if (!('line' in goal)) return;
    at.focus();
    host.current?.scrollIntoView({ block: 'nearest' });
  }, [goal, path]);

  const find: ActionView = {
    id: 'find-in-file',
    icon: 'search',
    label: say('ui.code.find'),
    onPress: () => view.current && openSearchPanel(view.current),
  };
  return (
    <>
      <Box component="header" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' }}>
        <h2 className="sd-anywhere">{path}</h2>
        <ActionButtons of={[find, ...actions]} kind="text" small />
      </Box>
      <div ref={host} className="sd-card" data-code={path} />
    </>
  );
}
