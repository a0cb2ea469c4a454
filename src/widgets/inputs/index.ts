/** The input widgets by the name that ui.json gives them. A name outside this table does not load. */
import { AutocompleteInput } from './AutocompleteInput.tsx';
import { CheckboxInput } from './CheckboxInput.tsx';
import { ChecksInput } from './ChecksInput.tsx';
import { ChoiceInput } from './ChoiceInput.tsx';
import { DateInput } from './DateInput.tsx';
import { TilesInput } from './file/TilesInput.tsx';
import { later } from '../environment/LazyBoundary.tsx';
import { OtpInput } from './otp/OtpInput.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { SelectInput } from './SelectInput.tsx';
import { ComputedValue, ReadOnlyValue } from './ShownValue.tsx';
import { ScoreValue } from './ScoreValue.tsx';
import { SuggestInput } from './SuggestInput.tsx';
import { AadhaarInput, DigitsInput, EmailInput, PhoneInput, RupeesInput, TextareaInput, TextInput, TimeInput, YearInput } from './texts.tsx';
import { Words } from './Words.tsx';
import type { InputEntry } from './types.ts';

const scales = () => import('./scales/scales.tsx');

export const inputs: Readonly<Record<string, InputEntry>> = {
  text: { component: TextInput, frame: 'label' },
  textarea: { component: TextareaInput, frame: 'label' },
  digits: { component: DigitsInput, frame: 'label' },
  rupees: { component: RupeesInput, frame: 'label' },
  aadhaar: { component: AadhaarInput, frame: 'label' },
  phone: { component: PhoneInput, frame: 'label' },
  email: { component: EmailInput, frame: 'label' },
  password: { component: PasswordInput, frame: 'label' },
  year: { component: YearInput, frame: 'label' },
  select: { component: SelectInput, frame: 'label', chooses: true },
  autocomplete: { component: AutocompleteInput, frame: 'label', chooses: true },
  suggest: { component: SuggestInput, frame: 'label' },
  search: { component: later(() => import('./search/SearchInput.tsx'), 'SearchInput'), frame: 'label', ownStates: true, chooses: true },
  several: { component: later(() => import('./several/SeveralBox.tsx'), 'default'), frame: 'label', chooses: true },
  rank: { component: later(() => import('./rank/RankInput.tsx'), 'RankInput'), frame: 'group', chooses: true },
  date: { component: DateInput, frame: 'label' },
  time: { component: TimeInput, frame: 'label' },
  choice: { component: ChoiceInput, frame: 'group', chooses: true },
  checks: { component: ChecksInput, frame: 'group', chooses: true },
  checkbox: { component: CheckboxInput, frame: 'beside', ownStates: true },
  toggle: { component: later(scales, 'ToggleInput'), frame: 'beside', ownStates: true },
  rating: { component: later(scales, 'RatingInput'), frame: 'group' },
  slider: { component: later(scales, 'SliderInput'), frame: 'group' },
  'date-time': { component: later(() => import('./DateTimeInput.tsx'), 'DateTimeInput'), frame: 'label' },
  otp: { component: OtpInput, frame: 'own', ownStates: true },
  file: { component: later(() => import('./file/FileBox.tsx'), 'default', 'sd-coming'), frame: 'label', ownStates: true },
  files: { component: later(() => import('./file/FilesBox.tsx'), 'FilesBox'), frame: 'group', ownStates: true },
  signature: { component: later(() => import('./signature/SignatureInput.tsx'), 'SignatureInput'), frame: 'group', ownStates: true },
  place: { component: later(() => import('./PlaceInput.tsx'), 'PlaceInput'), frame: 'label' },
  code: { component: later(() => import('./code/CodeInput.tsx'), 'CodeInput'), frame: 'label' },
  words: { component: Words, frame: 'own', ownStates: true },
  score: { component: ScoreValue, frame: 'own', ownStates: true },
  tiles: { component: TilesInput, frame: 'own', ownStates: true, chooses: true },
  readonly: { component: ReadOnlyValue, frame: 'label' },
  computed: { component: ComputedValue, frame: 'label' },
};

/** @throws when no such widget exists: the definition is at fault. */
export function inputNamed(name: string): InputEntry {
  const entry = inputs[name];
  if (!entry) throw new Error(`No widget "${name}"`);
  return entry;
}
