/** How code looks: the colours of the theme, light and dark, by its variables. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const of = (name: string): string => `var(--sd-palette-${name})`;
const fontFamily = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace, var(--sd-font-family)';
const height = 'clamp(320px, calc(100vh - 300px), 900px)';
const line = `1px solid ${of('border-default')}`;
const dot = { content: 'normal', width: '0.65em', height: '0.65em', margin: '0.45em auto', borderRadius: '50%' };

const theme = EditorView.theme({
  '&': { height, fontSize: '13.5px', color: of('text-primary'), backgroundColor: of('background-paper'), borderRadius: 'inherit' },
  '&.cm-focused': { outline: `3px solid ${of('action-focus')}` },
  '.cm-scroller': { fontFamily, lineHeight: '1.55', borderRadius: 'inherit' },
  '.cm-content': { caretColor: of('text-primary'), padding: '8px 0' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: of('text-primary') },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: of('primary-border') },
  '.cm-gutters': { color: of('text-tertiary'), backgroundColor: of('background-subtle'), borderRight: line },
  '.cm-gutter-lint': { width: '1.1em' },
  '.cm-activeLine, .cm-activeLineGutter': { color: 'inherit', backgroundColor: of('action-hover') },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: of('primary-softHover') },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: of('error-soft') },
  '.cm-tooltip': { maxWidth: '92vw', color: of('text-primary'), backgroundColor: of('background-overlay'), border: line },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily, maxHeight: '14em', maxWidth: '92vw' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '5px 10px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { color: of('primary-contrastText'), background: of('primary-main') },
  '.cm-panels': { color: of('text-primary'), backgroundColor: of('background-subtle'), borderBottom: line },
  '.cm-panel.cm-search': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 8px', padding: '6px 44px 6px 8px' },
  '.cm-panel.cm-search br': { flexBasis: '100%' },
  '.cm-panel.cm-search label': { display: 'inline-flex', alignItems: 'center', minHeight: '24px', fontSize: 'inherit' },
  '.cm-panel.cm-search [name=close]': { top: '4px', right: '4px', width: '36px', height: '36px', fontSize: '20px', color: 'inherit' },
  '.cm-textfield': {
    flex: '1 1 160px',
    margin: 0,
    minHeight: '36px',
    font: 'inherit',
    color: 'inherit',
    backgroundColor: of('background-paper'),
    border: line,
  },
  '.cm-button': {
    margin: 0,
    minHeight: '36px',
    font: 'inherit',
    color: 'inherit',
    backgroundColor: of('background-paper'),
    backgroundImage: 'none',
    border: line,
  },
  '.cm-searchMatch': { backgroundColor: of('warning-soft') },
  '.cm-searchMatch-selected': { outline: `2px solid ${of('warning-main')}` },
  '.cm-diagnostic': { padding: '6px 10px', whiteSpace: 'pre-wrap' },
  '.cm-diagnostic-error': { borderLeft: `4px solid ${of('error-main')}` },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: `underline wavy ${of('error-main')} 1px`, textUnderlineOffset: '4px' },
  '.cm-lint-marker-error': { ...dot, background: of('error-main') },
  // A telephone draws a page larger whose field has smaller letters.
  '@media (pointer: coarse)': {
    '.cm-button, .cm-textfield, .cm-panel.cm-search label': { minHeight: '44px' },
    '&': { fontSize: '16px', height: 'clamp(280px, 58vh, 700px)' },
  },
});

const words = HighlightStyle.define([
  { tag: tags.propertyName, color: of('primary-text'), fontWeight: '600' },
  { tag: tags.string, color: of('success-text') },
  { tag: [tags.number, tags.bool, tags.null], color: of('warning-text') },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: of('text-secondary') },
]);

export const codeLook: Extension = [theme, syntaxHighlighting(words)];
