/** A form as the engine judges it. */
import type { JudgedForm } from '../engine/definition/form.ts';
import { perValue } from '../engine/perValue.ts';
import type { FormDef } from './definition/form.ts';

/** The same object for the same definition, so that what the engine works out for it once is kept. */
export const judgedForm = perValue(({ id, schema, rules }: FormDef): JudgedForm => Object.freeze({ id, schema, rules }));
