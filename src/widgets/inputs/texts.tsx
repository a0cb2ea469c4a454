/** The typed inputs: each is the text box with a kind of its own. Option of textarea: `rows`. */
import type { Json } from '../../engine/types.ts';
import { plainSigns, readDigits, readPhone } from '../../engine/typedDigits.ts';
import { digitsOf, groupDigits, masked, readDecimal, readWhole } from './numbers.ts';
import { TextControl, type TextKind } from './TextControl.tsx';
import type { FieldPlan, InputProps } from './types.ts';

const isNumber = ({ schema }: FieldPlan): boolean => schema.type === 'integer' || schema.type === 'number';
const text = (value: Json | undefined): string => (value === undefined || value === null ? '' : String(value));

const plain: TextKind = { html: { autoComplete: 'off' } };
const signless = (input: string): string => input.replace(/[^\p{L}\p{M}\p{N} ]/gu, '');
const words: TextKind = { ...plain, clean: signless };
const email: TextKind = {
  clean: (input) => input.trimStart(),
  read: plainSigns,
  html: { inputMode: 'email', autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' },
};
/** What is no number stays as it was put there: the schema refuses it. */
const numberIn = (input: string): Json => (/^\d+(\.\d+)?$/.test(input) ? Number(input) : input);
const digits: TextKind = { clean: digitsOf, read: readDigits, html: { inputMode: 'numeric', autoComplete: 'off' } };
const phone: TextKind = { ...digits, read: readPhone };
const wholeNumber: TextKind = { ...digits, toValue: numberIn };
/** The sign stays until a digit follows, so that what is typed becomes 0 like what is pasted, and not the number without its sign. */
const fromZero: TextKind = {
  ...wholeNumber,
  clean: (input) => (/^\s*-/.test(input) ? (/\d/.test(input) ? '0' : '-') : digitsOf(input).replace(/^0+(?=\d)/, '')),
  read: (put, most) => (/^\s*-\s*\d+\s*$/.test(put) ? '0' : readDigits(put, most)?.replace(/^0+(?=\d)/, '')),
};
const decimal: TextKind = {
  clean: (input) => input.replace(/[^\d.]/g, '').replace(/(\..*)\./g, '$1'),
  read: (put) => readDecimal(put),
  toValue: numberIn,
  html: { inputMode: 'decimal', autoComplete: 'off' },
};
const decimalText: TextKind = { ...decimal, toValue: (input) => input };
const money = { toText: text, toShown: (value: Json | undefined) => groupDigits(text(value)) };
const rupees: TextKind = { ...digits, read: readWhole, ...money };
const rupeesNumber: TextKind = { ...rupees, toValue: numberIn };
const rupeesAndPaise: TextKind = { ...decimal, ...money };
const aadhaar: TextKind = { ...digits, toText: text, toShown: (value) => masked(text(value)) };

/** Option `signs`: false for letters, digits and blanks alone. */
export const TextInput = (props: InputProps) => <TextControl {...props} kind={props.plan.options['signs'] === false ? words : plain} />;
export const TextareaInput = (props: InputProps) => (
  <TextControl {...props} kind={plain} rows={typeof props.plan.options['rows'] === 'number' ? props.plan.options['rows'] : 3} />
);
export const EmailInput = (props: InputProps) => <TextControl {...props} kind={email} />;
function digitsKind(plan: FieldPlan): TextKind {
  if (plan.schema.type === 'number') return decimal;
  if (isNumber(plan)) return plan.options['clamp'] === true ? fromZero : wholeNumber;
  if (plan.schema['x-pii'] === 'phone') return phone;
  return plan.options['decimals'] === true ? decimalText : digits;
}
/** Digits only; a number on the wire when the schema says so. Options: `digits` how many can be typed, `decimals` a point among them, `clamp` a negative number becomes 0. */
export const DigitsInput = (props: InputProps) => <TextControl {...props} className="sd-num" kind={digitsKind(props.plan)} />;
export const PhoneInput = DigitsInput;
export const YearInput = DigitsInput;
const rupeesKind = ({ schema: { type } }: FieldPlan): TextKind => (type === 'number' ? rupeesAndPaise : type === 'integer' ? rupeesNumber : rupees);
/** Whole rupees; with a point where the schema says `number`. */
export const RupeesInput = (props: InputProps) => (
  <TextControl
    {...props}
    className="sd-num"
    kind={rupeesKind(props.plan)}
    start={
      <span className="sd-unit sd-muted" aria-hidden="true">
        ₹
      </span>
    }
  />
);
/** A time of day, HH:MM on the wire; the browser's own box. */
export const TimeInput = (props: InputProps) => <TextControl {...props} className="sd-num" type="time" kind={plain} />;
/** Twelve digits; masked but for the last four while the box has not the focus. */
export const AadhaarInput = (props: InputProps) => <TextControl {...props} className="sd-num" kind={aadhaar} />;
