import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import type { CodeBoxProps, DefinitionEditorProps, SentenceBoxProps } from '../contract/studio.ts';
import { DefinitionEditor } from './DefinitionEditor.tsx';

const nothing = () => undefined;
const TEXT = `{
  "$schema": "../../schemas/_meta/screen.schema.json",
  "path": "/dashboard/sessions",
  "title": "{{sessions.title}}",
  "open": "menu",
  "start": true,
  "blocks": [{ "block": "list", "list": "all-sesions" }]
}
`;
const file: CodeBoxProps = {
  label: 'Text of config/screens/sessions.json',
  path: 'config/screens/sessions.json',
  text: TEXT,
  edition: 0,
  isJson: true,
  faults: [{ line: 7, wrong: 'there is no list "all-sesions"', right: '"all-sessions"' }],
  goal: { line: 7 },
  complete: (text, offset) =>
    Promise.resolve({
      from: Math.max(0, text.lastIndexOf('"', offset - 1)),
      to: offset,
      items: [
        { label: 'all-sessions', insert: '"all-sessions"', about: 'Signed-in People' },
        { label: 'activity', insert: '"activity"', about: 'Activity' },
      ],
    }),
  onChange: nothing,
  onCursor: nothing,
  actions: [{ id: 'take-away', label: 'Take file away', onPress: nothing }],
};
const args: DefinitionEditorProps = {
  find: {
    label: 'Find by what people call it',
    hint: 'A screen, field, list, option or text',
    value: '',
    onChange: nothing,
    onFocus: nothing,
    found: undefined,
  },
  notes: [],
  file,
  empty: { title: 'Find what is to change', text: 'Search for the words that people see: the file opens at their place.', icon: 'search' },
  sentence: undefined,
  panel: undefined,
  preview: {
    label: 'Preview',
    close: 'Close preview',
    onOpen: nothing,
    frame: {
      label: 'Preview',
      title: 'Preview of Activity',
      src: 'about:blank',
      width: 1280,
      height: 900,
      choices: [
        { id: 'role', label: 'Role', value: '', items: [{ value: '', label: 'As in the example' }], onChange: nothing },
        {
          id: 'width',
          label: 'Width',
          value: '1280',
          items: ['1280', '360'].map((value) => ({ value, label: `${value} pixels` })),
          onChange: nothing,
        },
      ],
      notes: [{ id: 'examples', tone: 'success', text: 'All 12 examples hold' }],
      onFrame: nothing,
    },
  },
  lists: [
    {
      id: 'faults',
      title: 'What is wrong: 2',
      none: 'All definitions hold together.',
      places: [
        {
          id: '1',
          title: 'there is no list "all-sesions"',
          about: 'Right would be "all-sessions" · config/screens/sessions.json:7',
          tone: 'error',
          onGo: nothing,
        },
        { id: '2', title: 'no screen shows it', about: 'Right would be a screen · schemas/lists/all-sessions.json:1', tone: 'error', onGo: nothing },
      ],
    },
    {
      id: 'changed',
      title: 'Changed files: 1',
      none: 'Nothing is changed yet.',
      places: [
        {
          id: file.path,
          title: file.path,
          about: 'is changed',
          onGo: nothing,
          more: [{ id: 'take-back', label: 'Take back', name: `Take back ${file.path}`, onPress: nothing }],
        },
      ],
    },
    { id: 'uses', title: 'Used by', none: 'Nothing names what stands at the cursor.', places: [] },
  ],
  reason: { label: 'Reason', hint: 'Whoever approves it reads why.', value: '', onChange: nothing },
};

const meta: Meta<typeof DefinitionEditor> = {
  title: 'widgets/studio/DefinitionEditor',
  parameters: { definition: { file: 'config/screens/studio-edit.json', requirement: ['quality 2'] } },
  component: DefinitionEditor,
  args,
};
export default meta;
type Story = StoryObj<typeof DefinitionEditor>;

const offeredIn = (root: ShadowRoot | null | undefined): Promise<Element> =>
  waitFor(() => {
    const option = root?.querySelector('[role="option"]');
    if (!option) throw new Error('nothing is offered');
    return option;
  });
const boxIn = (canvas: HTMLElement): HTMLElement => {
  const box = canvas.querySelector('[data-code]')?.shadowRoot?.querySelector<HTMLElement>('.cm-content');
  if (!box) throw new Error('there is no text to type into');
  return box;
};

export const WithFaults: Story = {
  play: async ({ canvasElement }) => {
    const box = boxIn(canvasElement);
    await waitFor(() => expect(box.querySelector('.cm-lintRange-error')).not.toBeNull());
    await expect(box.getAttribute('aria-label')).toBe(file.label);
  },
};
export const WithPreview: Story = {
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Preview' }));
    const frame = canvas.getByTitle('Preview of Activity');
    const room = frame.parentElement?.clientWidth ?? 0;
    // As wide as it says within, and no wider than its room without.
    await expect([frame.offsetWidth, Math.round(frame.getBoundingClientRect().width)]).toEqual([1280, Math.min(1280, room)]);
    await userEvent.click(canvas.getByRole('button', { name: 'Close preview' }));
    await expect(canvasElement.querySelector('iframe')).toBeNull();
  },
};
export const NothingOpen: Story = { args: { file: undefined, lists: args.lists.map((list) => ({ ...list, places: [] })) } };
export const Found: Story = {
  args: {
    find: {
      ...args.find,
      value: 'signed',
      found: {
        id: 'found',
        title: 'Found, what fits best first',
        none: 'Nothing is called so',
        places: [
          { id: 't', title: 'Signed-in People', about: 'Text · config/messages/en.json:212', onGo: nothing },
          { id: 's', title: 'Signed-in People', about: 'Screen · config/screens/sessions.json:1', onGo: nothing },
        ],
      },
    },
  },
};
export const ServesAnew: Story = {
  args: {
    notes: [
      {
        id: file.path,
        tone: 'warning',
        text: `${file.path}: another version of it serves by now. Saved as it stands here, what that changed is lost.`,
        actions: [
          { id: 'theirs', label: 'Take what serves', onPress: nothing },
          { id: 'mine', label: 'Keep mine', onPress: nothing },
        ],
      },
    ],
  },
};
export const PlainText: Story = {
  args: { file: { ...file, path: 'config/options/villages.csv', text: 'value,label\n1,Vasai\n', isJson: false, faults: [], goal: null } },
};

/** What is typed, as the page keeps it. */
function Typing(props: DefinitionEditorProps) {
  const [text, setText] = useState(TEXT);
  return (
    <>
      <DefinitionEditor {...props} file={props.file && { ...props.file, text, onChange: setText }} />
      <output aria-label="typed">{text.split('\n')[6]}</output>
    </>
  );
}
/** A completion is offered while somebody types, and taken by a press; Tab leads on, also from within the text. */
export const Completed: Story = {
  render: (given) => <Typing {...given} />,
  play: async ({ canvas, canvasElement }) => {
    const box = boxIn(canvasElement);
    const root = canvasElement.querySelector('[data-code]')?.shadowRoot;
    await waitFor(() => expect(root?.activeElement).toBe(box));
    await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{Control>} {/Control}');
    await userEvent.click(await offeredIn(root));
    await expect(canvas.getByRole('status', { name: 'typed' })).toHaveTextContent('"list": "all-sessions"');
    await userEvent.keyboard('{Escape}{Tab}');
    await expect(root?.activeElement).toBeNull();
  },
};

const sentence: SentenceBoxProps = {
  id: 'config/screens/sessions.json /may',
  label: 'The rule as a sentence',
  hint: 'What is changed here is written above.',
  text: 'session.role.administers and ‹Date of Birth› is before today',
  verdict: 'In the preview it says: no (Administers: no · Date of Birth: “2003-03-14” · today: “2026-11-20”)',
  fault: undefined,
  complete: (_text, offset) => Promise.resolve({ from: offset, to: offset, items: [{ label: 'is one of', insert: 'is one of ' }] }),
  onChange: nothing,
  onFocus: nothing,
};
/** A rule in words: what ends too early is told below it, and to who only hears it. */
function Saying(props: DefinitionEditorProps) {
  const [typed, setTyped] = useState(sentence.text);
  const ends = { from: typed.length, to: typed.length, text: 'The end of the sentence stands where a fact belongs' };
  const fault = typed.endsWith('is one of ') ? ends : undefined;
  return <DefinitionEditor {...props} sentence={{ ...sentence, fault, onChange: setTyped }} />;
}
export const SaidAsASentence: Story = {
  args: { file: { ...file, goal: null } },
  render: (given) => <Saying {...given} />,
  play: async ({ canvasElement }) => {
    const root = canvasElement.querySelector('[data-sentence] .sd-card')?.shadowRoot;
    const box = root?.querySelector<HTMLElement>('.cm-content');
    if (!box) throw new Error('there is no sentence to type into');
    await expect(box.getAttribute('aria-label')).toBe(sentence.label);
    await expect(box.getAttribute('aria-invalid')).toBeNull();
    box.focus();
    await userEvent.keyboard('{Control>}{End} {/Control}');
    await userEvent.click(await offeredIn(root));
    await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
    await expect(root?.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toContain('a fact belongs');
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const Dark: Story = { globals: { scheme: 'dark' } };
