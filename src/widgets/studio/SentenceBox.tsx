import { autocompletion } from '@codemirror/autocomplete';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState, Prec, StateEffect, StateField } from '@codemirror/state';
import { EditorView, showPanel } from '@codemirror/view';
import { minimalSetup } from 'codemirror';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { SentenceBoxProps } from '../contract/studio.ts';
import { useWords } from '../environment/environment.tsx';
import { codeLook } from './codeLook.ts';
import { changeTo, completionBy, PHRASES } from './codeState.ts';

const low = Prec.highest(
  EditorView.theme({
    '&': { height: 'auto', minHeight: '44px' },
    '@media (pointer: coarse)': { '&': { height: 'auto' } },
    '.cm-content': { padding: '10px 0' },
    '.cm-panels': { borderTop: 'inherit' },
    '.cm-panel p': { margin: 0, padding: '6px 10px', color: 'var(--sd-palette-error-text)' },
  }),
);

const WRONG = 'wrong';
const tellWrong = StateEffect.define<string>();
/** What is wrong stands below the words, in their tree: only so they can be described by it. */
const wrongBelow = StateField.define<string>({
  create: () => '',
  update: (faultText, { effects }) => effects.reduce((last, effect) => (effect.is(tellWrong) ? effect.value : last), faultText),
  provide: (field) => [
    showPanel.from(field, (faultText) => {
      if (faultText === '') return null;
      return () => {
        const dom = document.createElement('div');
        const line = dom.appendChild(document.createElement('p'));
        [line.id, line.textContent] = [WRONG, faultText];
        return { dom };
      };
    }),
    EditorView.contentAttributes.from(field, (faultText): Record<string, string> =>
      faultText === '' ? {} : { 'aria-invalid': 'true', 'aria-describedby': WRONG },
    ),
  ],
});

/** A rule in words: what is typed is told; the words that its own JSON gives come back once nobody writes here. */
export function SentenceBox(props: SentenceBoxProps) {
  const { id, label, hint, text, verdict, fault } = props;
  const say = useWords();
  const newest = useRef(props);
  newest.current = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [isIn, setIn] = useState(false);

  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const own: SentenceBoxProps = newest.current;
    const state = EditorState.create({
      doc: own.text,
      extensions: [
        minimalSetup,
        codeLook,
        low,
        wrongBelow,
        EditorView.lineWrapping,
        EditorState.phrases.of({ Completions: say(PHRASES.Completions) }),
        EditorView.contentAttributes.of({ 'aria-label': own.label }),
        autocompletion({ override: [completionBy(() => newest.current)] }),
        EditorView.updateListener.of(({ docChanged, focusChanged, state: now, view: { hasFocus } }) => {
          if (docChanged && hasFocus) newest.current.onChange(now.doc.toString());
          if (!focusChanged) return;
          setIn(hasFocus);
          newest.current.onFocus(hasFocus);
        }),
      ],
    });
    const editor = new EditorView({ parent: root, root, state });
    view.current = editor;
    return () => {
      editor.destroy();
      // What goes while somebody writes in it does not tell that they left.
      setIn(false);
      newest.current.onFocus(false);
    };
  }, [id, say]);

  useEffect(() => {
    const { current: at } = view;
    const docText = at?.state.doc.toString() ?? '';
    if (at && !isIn && !fault && docText !== text) at.dispatch({ changes: changeTo(docText, text) });
  }, [text, isIn, fault]);

  useEffect(() => {
    const { current: at } = view;
    if (!at) return;
    const most = at.state.doc.length;
    const marks = fault ? [{ from: Math.min(fault.from, most), to: Math.min(fault.to, most), severity: 'error' as const, message: fault.text }] : [];
    at.dispatch(setDiagnostics(at.state, marks), { effects: tellWrong.of(fault?.text ?? '') });
  }, [id, fault]);

  return (
    <div data-sentence={id}>
      <p className="sd-label">{label}</p>
      <div ref={host} className="sd-card" />
      <p role="status" data-verdict>
        {verdict}
      </p>
      <p className="sd-detail">{hint}</p>
    </div>
  );
}
