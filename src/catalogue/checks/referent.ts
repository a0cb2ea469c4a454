/** What a name is one of, and how it is told that it is none. */
import type { MetaReference } from '../meta/metaJudge.ts';
import type { Cause } from '../report.ts';
import type { Source } from '../source.ts';
import type { CheckContext } from './check.ts';

/** A name where it stands, in the definition of this id. */
export type NamedPlace = MetaReference & { id: string; source: Source };

/** Nothing where nobody can know them now. */
export type Names = ReadonlySet<string> | readonly string[] | undefined;

export interface Referent {
  /** The names that there are. */
  names: (context: CheckContext, place: NamedPlace) => Names;
  /** Of names within something: what a misspelt one is told under. */
  check?: string;
  /** Of a pointer, or of a name behind a minus, the first key is the name. */
  first?: true;
  /** What the name is looked for in, where that is not what `x-of` leads to. */
  within?: (place: NamedPlace) => string;
  /** What else would be right where no name is alike. */
  mend?: (place: NamedPlace) => string;
  cause?: (place: NamedPlace) => { cause?: Cause };
}
