import { useMemo } from 'react';
import type { JsonObject } from '../../../engine/types.ts';
import type { BlockProps } from '../../screens/blocks.ts';
import { FormPage } from './FormPage.tsx';

/** Nobody yet: what a form about a new record reads as `record`. */
export const NOBODY: JsonObject = { dbUserId: null, engagementId: null, linkedEngagementId: null, status: null, name: null };

/** A form placed by a screen itself: about a new record, or about none (settings, profile). */
export default function FormBlock({ block }: BlockProps) {
  const record = useMemo(() => NOBODY, []);
  if (block.form === undefined) throw new Error('a form block names no form');
  return <FormPage form={block.form} record={record} />;
}
