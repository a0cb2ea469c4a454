/** What the editor of a text can do: CodeMirror's parts, put together for definitions. */
import { autocompletion, closeBrackets, closeBracketsKeymap, type CompletionSource } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, indentUnit } from '@codemirror/language';
import { lintGutter, nextDiagnostic, previousDiagnostic, type Diagnostic } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { minimalSetup } from 'codemirror';
import type { CodeBoxProps, CodeFault } from '../contract/studio.ts';
import { codeLook } from './codeLook.ts';

/** The words of CodeMirror, and ours for them. */
export const PHRASES = {
  Completions: 'ui.code.completions',
  Find: 'ui.code.find',
  Replace: 'ui.code.replace',
  next: 'ui.code.next',
  previous: 'ui.code.previous',
  all: 'ui.code.all',
  'match case': 'ui.code.case',
  regexp: 'ui.code.pattern',
  'by word': 'ui.code.words',
  replace: 'ui.code.replaceOne',
  'replace all': 'ui.code.replaceAll',
  close: 'ui.close',
  'current match': 'ui.code.match',
  'on line': 'ui.code.onLine',
  'replaced match on line $': 'ui.code.replacedOne',
  'replaced $ matches': 'ui.code.replacedAll',
} as const;

/** What of the props is asked when something happens: the newest. */
type Newest = () => Pick<CodeBoxProps, 'complete' | 'onChange' | 'onCursor'>;

export const completionBy =
  (newest: () => Pick<CodeBoxProps, 'complete'>): CompletionSource =>
  async ({ state, pos }) => {
    const found = await newest().complete(state.doc.toString(), pos);
    if (!found || found.items.length === 0) return null;
    const options = found.items.map(({ label, insert, about }) => ({ label, apply: insert, ...(about ? { info: about } : {}) }));
    // Whoever answers knows what is typed, within quotes and half written: only what fits is there.
    return { from: found.from, to: found.to, filter: false, options };
  };

/** Keys to find by; the others of the package select or lead to a line. */
const FINDING: readonly string[] = ['Mod-f', 'F3', 'Escape'];

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
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      indentUnit.of('  '),
      ...(isJson ? [json(), indentOnInput(), bracketMatching(), closeBrackets(), autocompletion({ override: [completionBy(newest)] })] : []),
      search({ top: true }),
      keymap.of([
        ...closeBracketsKeymap,
        ...searchKeymap.filter(({ key }) => FINDING.includes(key ?? '')),
        { key: 'F8', run: nextDiagnostic },
        { key: 'Shift-F8', run: previousDiagnostic },
      ]),
      EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
        if (docChanged) newest().onChange(state.doc.toString());
        if (docChanged || selectionSet) newest().onCursor(state.selection.main.head);
      }),
    ],
  });

/** The least that makes one text the other: cursor and places stay. */
export function changeTo(before: string, after: string): { from: number; to: number; insert: string } {
  const least = Math.min(before.length, after.length);
  let from = 0;
  while (from < least && before[from] === after[from]) from += 1;
  let same = 0;
  while (same < least - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/** Faults as marks below their lines. */
export const marksOf = (doc: Text, faults: readonly CodeFault[]): Diagnostic[] =>
  faults.map(({ line, wrong, right }) => {
    const { from, to, text } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    return { from: from + (text.length - text.trimStart().length), to, severity: 'error', message: right === '' ? wrong : `${wrong}\n${right}` };
  });
