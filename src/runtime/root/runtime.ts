import type { ClientCatalogue } from '../../catalogue/types.ts';
import type { JsonObject } from '../../engine/types.ts';
import type { CatalogueStore } from '../catalogue/catalogueStore.ts';
import type { ImportModule } from '../catalogue/parts.ts';
import type { CallAction } from '../client/callAction.ts';
import type { CallDoor } from '../client/callDoor.ts';
import type { Clock } from '../client/clock.ts';
import type { Fetch } from '../client/send.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { DecideSession, Guard } from '../session/guard.ts';
import type { ScopeDetails } from '../session/scope.ts';
import type { SessionStore } from '../session/sessionStore.ts';
import type { Tabs } from '../session/tabs.ts';
import type { Links } from '../shell/links.ts';

/** Everything the page stands on, made once at start and handed down; nothing of it is a global. */
export interface Runtime {
  fetch: Fetch;
  importModule: ImportModule;
  clock: Clock;
  session: SessionStore;
  tabs: Tabs;
  guard: Guard;
  decide: DecideSession;
  call: CallAction;
  callDoor: CallDoor;
  catalogues: CatalogueStore;
  drafts: Drafts;
  links: Links;
  /** Centre record and component list of the active scope; null until read (after a reload). */
  details: { get(): ScopeDetails | null; set(details: ScopeDetails | null): void };
  catalogue(): ClientCatalogue;
  constants(): JsonObject;
  text(text: string, values?: Record<string, string | number>): string;
  /** Called when the session has ended; set by the root of the page. */
  onLeave(listener: (notice: string) => void): void;
}
