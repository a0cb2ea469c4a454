/** The page that a designer opens first: what is where, how to look at it, what to change where. */
import type { StoryObj } from '@storybook/react-vite';
import './start.css';

/** Stories of one definition. */
interface Entry {
  title: string;
  /** Id of its first story. */
  story: string;
  cases: number;
  file: string;
}
export interface Room {
  title: string;
  about: string;
  entries: readonly Entry[];
}

const toolbar: readonly (readonly [string, string])[] = [
  ['Scheme', 'light or dark'],
  ['Role', 'whose eyes: menus, buttons and locked fields are that role’s; “Role of the example” is the case as it is written'],
  ['Size', 'Desktop 1280 and Phone 360; without one the screen takes the room there is'],
  ['Zoom', 'the percentage in the toolbar'],
  ['Right end', 'the requirements that a story shows and the file it comes from; press it for all of them'],
  ['A on the keyboard', 'opens and closes the panel with accessibility, what was called, and the definition'],
];
const changes: readonly (readonly [string, string])[] = [
  ['A label, a section, the width of a field', 'ui.json and schema.json of the form'],
  ['A message or a title', 'config/messages/en.json'],
  ['A column, a filter, a button of a list', 'schemas/lists'],
  ['The menu of a role', 'config/menus.json'],
  ['A status, its colour, who may change it', 'workflows'],
  ['Colours, type and spacing', 'config/theme.json'],
];

const Rows = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl className="start-rows">
    {rows.map(([name, words]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{words}</dd>
      </div>
    ))}
  </dl>
);

function Start({ rooms }: { rooms: readonly Room[] }) {
  return (
    <article className="start">
      <h1>What is where</h1>
      <p>
        Everything here is drawn from the definitions of the product, with its own parts and rules. A change of a definition shows at once, and a
        documented case that no longer holds says so.
      </p>
      <h2>How to look</h2>
      <Rows rows={toolbar} />
      {rooms.map(({ title, about, entries }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <p>{about}</p>
          <ul className="start-list">
            {entries.map((one) => (
              <li key={one.story}>
                <a href={`./?path=/story/${one.story}`} target="_top">
                  {one.title.replaceAll('/', ' · ')}
                </a>
                <span>
                  {one.cases === 1 ? 'one story' : `${one.cases} stories`}, <code>{one.file}</code>
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <h2>What to change where</h2>
      <Rows rows={changes} />
    </article>
  );
}

export const startStory = (rooms: readonly Room[]): StoryObj => ({ name: 'What is where', render: () => <Start rooms={rooms} /> });
