/** What an input widget is given, and what the table of widgets says of it. */
import type { ComponentType } from 'react';
import type { FormSchema } from '../../engine/definition/form.ts';
import type { JsonObject, OptionItem, Path, Pointer, Text } from '../../engine/types.ts';
import type { FormContext } from '../contract/form.ts';
import type { FieldVerdict } from '../../engine/form/types.ts';

/** One field as ui.json and the schema plan it. Made once per form; texts unresolved. */
export interface FieldPlan {
  at: Pointer;
  /** The last part of the pointer: the name of the property. */
  name: string;
  schema: FormSchema;
  /** The schema's own demand; rules may add theirs. */
  required: boolean;
  widget: string;
  label: Text;
  help?: Text | undefined;
  placeholder?: Text | undefined;
  /** The widget's options (`with` of ui.json). */
  options: JsonObject;
  /** Columns of twelve on a desktop. */
  width: number;
  /** May stand beside another one on a phone. */
  pairs: boolean;
  /** Shown or hidden by a rule: drawn indented below its question. */
  conditional: boolean;
  /** A cell of a table: its label is the column's heading on a desktop. */
  cell: boolean;
  /** Of a column whose definition says its width: how much of twelve of the table it has. */
  share?: number | undefined;
  columns?: readonly FieldPlan[];
  /** A table whose title nothing around it says. */
  titled?: boolean;
  /** Of a matrix: its questions, each a field of its own. */
  questions?: readonly FieldPlan[];
  /** In a table: the cell whose words say what this one is about (a question and its answer). */
  about?: FieldPlan | undefined;
  /** How the field is drawn by the value of its neighbour `by`: a widget of its own, or other fields of the form in its place. */
  varied?: { by: string; is: Readonly<Record<string, FieldPlan | readonly FieldPlan[]>> };
}

/** Context of one form, as its parts see it: the runtime's plus what the form itself offers. */
export interface InnerContext extends FormContext {
  /** Tells assistive technology of a value that somebody else changed. */
  announce: (label: string, value: string) => void;
  /** The plan of a field that a text names. */
  planOf: (name: string) => FieldPlan | undefined;
}

export interface InputProps {
  /** DOM id of the element that takes the focus. */
  id: string;
  path: Path;
  plan: FieldPlan;
  form: InnerContext;
  fact: FieldVerdict;
  required: boolean;
  /** For editable inputs false; inputs that draw their own states look at it. */
  readOnly: boolean;
  /** Ids for aria-labelledby and aria-describedby. */
  labelId: string;
  belowId: string;
}

/**
 * Who draws label and help: `label` a label tied by `for`, `group` a caption tied by aria-labelledby, `beside` the widget its label and the frame
 * the help, `own` the widget itself.
 */
export type Frame = 'label' | 'group' | 'beside' | 'own';
export interface InputEntry {
  component: ComponentType<InputProps>;
  frame: Frame;
  /** Draws its read-only and computed state itself. */
  ownStates?: boolean;
  /** A value to look up in an option list. */
  chooses?: boolean;
}
export type Choice = Pick<OptionItem, 'value'> & { label: string; picture?: { src: string; alt: string } };
