import type { DraftLine } from './contract.ts'

/** Returns the page on which a draft is continued; for a private position, with its key. */
export function applyPath({ position_id: pid, position }: Pick<DraftLine, 'position_id' | 'position'>): string {
  const key = new URLSearchParams(position.positionUrl.split('?')[1]).get('key')
  return key ? `/careers/apply/private?pid=${pid}&key=${key}` : `/careers/apply?pid=${pid}`
}

/** Returns true for a draft whose position is still open. */
export const canContinue = ({ position }: Pick<DraftLine, 'position'>): boolean => position.archived_at < 0
