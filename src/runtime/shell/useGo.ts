import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { hrefOf } from './links.ts';
import type { Target } from './links.ts';

/** Follows a decided destination (D3-ROUTES-36): the state travels along, the address says enough to come back. */
export function useGo(): (target: Target) => void {
  const navigate = useNavigate();
  return useCallback((target) => void navigate(hrefOf(target), { state: target.state }), [navigate]);
}
