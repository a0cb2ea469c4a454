/**
 * Around the canvas, never in it: the panel is closed at first so that a screen has the room, and the toolbar says which requirements a story
 * shows and which definition it comes from; pressed, it opens the same in full.
 */
import React from 'react';
import { addons, types, useParameter, useStorybookApi } from 'storybook/manager-api';
import { create } from 'storybook/theming';
import { Button, Placeholder } from 'storybook/internal/components';

const ID = 'skilldesk/definition';

interface StorySource {
  /** Of the repository. */
  file: string;
  requirement?: readonly string[];
}

/** The start page says nothing of itself: its own file is what it comes from. */
function useShown(): StorySource | undefined {
  const definition = useParameter<StorySource | undefined>('definition', undefined);
  const story = useStorybookApi().getCurrentStoryData() as { importPath?: string } | undefined;
  return definition ?? (story?.importPath === undefined ? undefined : { file: story.importPath.replace(/^\.\//, '') });
}

function Tool() {
  const definition = useShown();
  const api = useStorybookApi();
  if (!definition) return null;
  const [first, ...more] = definition.requirement ?? [];
  const ids = first === undefined ? '' : `${first}${more.length > 0 ? ` +${more.length}` : ''} · `;
  const name = definition.file.split('/').slice(-2).join('/');
  return (
    <Button
      variant="ghost"
      padding="small"
      ariaLabel={`Requirements and definition of this story: ${ids}${definition.file}`}
      onClick={() => {
        api.togglePanel(true);
        api.setSelectedPanel(ID);
      }}
    >
      {ids}
      {name}
    </Button>
  );
}

function Panel() {
  const definition = useShown();
  if (!definition) return <Placeholder>This story comes from no definition.</Placeholder>;
  return (
    <dl style={{ margin: 16, lineHeight: 1.6 }}>
      <dt>Comes from</dt>
      <dd style={{ margin: '0 0 12px' }}>
        <code>{definition.file}</code>
      </dd>
      <dt>Requirements that it shows</dt>
      <dd style={{ margin: 0 }}>{definition.requirement?.join(', ') || 'None by name.'}</dd>
    </dl>
  );
}

addons.setConfig({ bottomPanelHeight: 0, rightPanelWidth: 0, theme: create({ base: 'light', brandTitle: 'Skilldesk' }) });
addons.register(ID, () => {
  addons.add(`${ID}/tool`, {
    type: types.TOOLEXTRA,
    title: 'Requirements and definition',
    match: ({ viewMode }) => viewMode === 'story',
    render: Tool,
  });
  addons.add(ID, {
    type: types.PANEL,
    title: 'Definition',
    match: ({ viewMode }) => viewMode === 'story',
    render: ({ active }) => (active ? <Panel /> : null),
  });
});
