import { useMemo } from 'react';
import { NOBODY } from '../../screens/recordState.ts';
import type { BlockProps } from '../../screens/route.ts';
import { FormPage } from './FormPage.tsx';

/** A form placed by a screen itself: about a new record, or about none (settings, profile). */
export default function FormBlock({ block }: BlockProps) {
  const record = useMemo(() => NOBODY, []);
  if (block.form === undefined) throw new Error('a form block names no form');
  return <FormPage form={block.form} record={record} />;
}
