import type { Problem } from '../types.ts';

/** Whether a problem stops a save: errors and unanswered questions do, warnings never. */
export const blocks = ({ severity }: Problem): boolean => severity !== 'warning';
