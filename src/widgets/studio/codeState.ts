/** What the editor of a text can do: CodeMirror's parts, put together for definitions. */
import { autocompletion, closeBrackets, closeBracketsKeymap, type CompletionSource } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, nextDiagnostic, previousDiagnostic, type Diagnostic } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { minimalSetup } from 'codemirror';
import type { CodeBoxProps, CodeFault } from '../contract/studio.ts';
import { codeLook } from './codeLook.ts';

/** What of the props is asked when something happens: the newest. */
type Newest = () => Pick<CodeBoxProps, 'complete' | 'onChange' | 'onCursor'>;

const completionBy =
  (newest: Newest): CompletionSource =>
  async ({ state, pos }) => {
    const found = await newest().complete(state.doc.toString(), pos);
    if (!found || found.items.length === 0) return null;
    const options = found.items.map(({ label, insert, about }) => ({ label, apply: insert, ...(about ? { info: about } : {}) }));
    // Whoever answers knows what is typed, within quotes and half written: only what fits is there.
    return { from: found.from, to: found.to, filter: false, options };
  };

interface CodeStateOptions extends Pick<CodeBoxProps, 'text' | 'label' | 'isJson'> {
  newest: Newest;
  phrases: Readonly<Record<string, string>>;
}

/** A text as it is opened. Tab is bound to nothing: it leads on, as everywhere on a page. */
export const codeState = ({ text, label, isJson, newest, phrases }: CodeStateOptions): EditorState =>
  EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      lintGutter(),
      minimalSetup,
      codeLook,
      highlightActiveLine(),
      highlightActiveLineGutter(),
      EditorView.lineWrapping,
      EditorState.phrases.of(phrases),
      EditorView.contentAttributes.of({ 'aria-label': label }),
      indentUnit.of('  '),
      ...(isJson ? [json(), indentOnInput(), bracketMatching(), closeBrackets(), autocompletion({ override: [completionBy(newest)] })] : []),
      keymap.of([...closeBracketsKeymap, { key: 'F8', run: nextDiagnostic }, { key: 'Shift-F8', run: previousDiagnostic }]),
      EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
        if (docChanged) newest().onChange(state.doc.toString());
        if (docChanged || selectionSet) newest().onCursor(state.selection.main.head);
      }),
    ],
  });

/** Faults as marks below their lines. */
export const marksOf = (doc: Text, faults: readonly CodeFault[]): Diagnostic[] =>
  faults.map(({ line, wrong, right }) => {
    const { from, to, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    return { from: from + (text.length - text.trimStart().length), to, severity: 'error', message: right === '' ? wrong : `${wrong}\n${right}` };
  });
