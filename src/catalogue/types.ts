/** The frozen Catalogue that the checks make of the definitions, and what of it goes to the browser. Types only. */
import type { ActionDef } from './definition/action.ts';
import type { DemoDef } from './definition/demo.ts';
import type { EntityDef } from './definition/entity.ts';
import type { BindingDef, FormDef } from './definition/form.ts';
import type { MigrationDef } from './definition/migration.ts';
import type { MenuDef } from './definition/menu.ts';
import type { ChartDef, ScreenDef, SheetDef } from './definition/screen.ts';
import type { CompletenessDef, CompletenessView } from '../engine/completeness/types.ts';
import type { GameDef } from '../engine/definition/game.ts';
import type { ListDef } from '../engine/definition/list.ts';
import type { WorkflowDef } from '../engine/definition/workflow.ts';
import type { LongTable } from './longLists/longTable.ts';
import type { Json, JsonObject, NamedRule, OptionItem, Pointer, Text } from '../engine/types.ts';

/** A value and its place in a file of examples; `-` as the last step is a new last row. */
export interface Offer {
  pointer: Pointer;
  value: Json;
  /** What stood there and what comes, for the person who accepts. */
  sentence: string;
}

/** Rows with traits; the loader writes the default of every declared trait into rows that do not say. */
export interface RowTable {
  traits?: Record<string, { about: string; default: Json; least?: number; most?: number; /** Of a role: who has it may less. */ limits?: true }>;
  items: (JsonObject & { id: number; name: Text })[];
}

/** How much may be sent and answered at once. Units of 1,024 bytes; `keys` of one object, `rows` of one list, `problems` of one answer. */
export type Limits = { bodyKilobytes: number; manyRowsKilobytes: number; strangerKilobytes: number; keys: number; rows: number; problems: number };
/** Name, time zone, constants, as a browser gets them. Every number that the specification calls a constant stands here once. */
export interface ClientApp extends JsonObject {
  name: string;
  timeZone: string;
  constants: JsonObject;
}
/** With the constants that never leave the server. */
export interface AppDef extends ClientApp {
  serverConstants: JsonObject;
}

/** A fault found by the checks. `line` counts from 1. */
export interface Fault {
  file: string;
  line: number;
  pointer: Pointer;
  wrong: string;
  right: string;
  check: string;
  /** What a command does about it: told where commands are given. */
  how?: string;
  /** What the examples of the definition would say if what is found was meant: at places of its file of examples. */
  offer?: readonly Offer[];
}

/** Everything that the definitions say, checked, cross-referenced and frozen. */
export interface Catalogue {
  /** sha256 of the files, hex: names the catalogue for browsers, receipts and audits. */
  hash: string;
  app: AppDef;
  forms: Record<string, FormDef>;
  lists: Record<string, ListDef>;
  screens: Record<string, ScreenDef>;
  charts: Record<string, ChartDef>;
  sheets: Record<string, SheetDef>;
  /** Screens to come, id -> path: menu entries that name them are not drawn. */
  planned: Record<string, string>;
  menus: MenuDef[];
  roles: RowTable;
  programs: RowTable;
  centreModels: RowTable;
  components: JsonObject;
  /** Named rules, for the words of explanations: wherever a rule named one, its rule stands. */
  permissions: Record<string, NamedRule>;
  /** Who may do what is kept, so that nobody gets more unasked. */
  isGuarded: boolean;
  facts: Record<string, NamedRule>;
  options: Record<string, { title: Text; items: OptionItem[]; sorted?: boolean; entities?: true }>;
  /** Where each option list stands. */
  optionFiles: Record<string, string>;
  /** Option lists whose rows stand in a file: they are asked for what was typed. */
  longLists: Record<string, LongTable>;
  messages: Record<string, Record<string, string>>;
  actions: Record<string, Record<string, ActionDef>>;
  entities: Record<string, EntityDef>;
  workflows: Record<string, WorkflowDef>;
  games: Record<string, GameDef>;
  completeness: Record<string, CompletenessDef>;
  /** Where records go that hold what is gone. */
  migrations: Record<string, MigrationDef>;
  theme: JsonObject;
  backend: JsonObject;
  /** Static pages by name, in another language by `<name>.<language>`: markdown. */
  pages: Record<string, string>;
  /** Pictures of options in base64, by their path below the folder of forms or of options. */
  pictures: Record<string, string>;
  /** Rows that `reference` operations answer from: name -> rows (pincodes excepted, see reference/README). */
  reference: Record<string, Json>;
  /** Files of config/demo by name, in the order in which they are played. */
  demo: Record<string, DemoDef>;
}

/** What a browser gets as it is read on the server. */
type SharedDefinitions = Pick<
  Catalogue,
  | ('hash' | 'screens' | 'charts' | 'sheets' | 'menus' | 'roles' | 'programs' | 'centreModels' | 'components' | 'permissions' | 'facts')
  | ('workflows' | 'games' | 'theme' | 'backend')
>;
/** What a browser gets at GET /api/catalogue/<hash>: all that the shell needs, forms and lists by name only. */
export interface ClientCatalogue extends SharedDefinitions {
  app: ClientApp;
  /** In one language. */
  messages: Record<string, string>;
  completeness: Record<string, CompletenessView>;
  /** Every form's binding (tabs, visibility), without schema and rules. */
  bindings: Record<string, BindingDef>;
  lists: string[];
  /** service -> action -> what the browser must know to call it. */
  actions: Record<string, Record<string, Pick<ActionDef, 'auth' | 'endpoint' | 'patience'>>>;
}
/** GET /api/catalogue/<hash>/form/<area>/<form>: judged and drawn from this; validators at …/form/<area>/<form>.js (ES module, one export per part). */
export interface ClientForm extends Omit<FormDef, 'examples'> {
  options: Record<string, OptionItem[]>;
  /** Those of `options` that are offered by name, in the order of the page's language. */
  sorted: string[];
  /** Option lists that are too long to be sent: of them `options` holds what the page has learned. */
  long?: readonly string[];
}
/** GET /api/catalogue/<hash>/list/<list>: the list, and the option lists that its filters and rules draw from. */
export interface ClientList extends ListDef {
  optionLists: Record<string, OptionItem[]>;
  /** As of a form. */
  sorted: string[];
  /** Option lists of its filters that are too long to be sent; as of a form. */
  long?: readonly string[];
}
