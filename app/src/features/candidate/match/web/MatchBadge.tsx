import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { type ComponentType, useEffect, useState } from 'react'
import { useViewer } from '#ui/page/app-context.ts'
import type { PositionSlotProps } from '#ui/page/slots.ts'

/** Marks a strong match on a card for a signed-in candidate. Its code loads only for them. */
export function MatchBadge({ position, small }: PositionSlotProps) {
  const [Badge, setBadge] = useState<ComponentType<{ id: number }>>()
  const wanted = useViewer() !== null && small
  useEffect(() => {
    if (wanted)
      void loadChunk('match', () => import('./StrongMatch.tsx')).then(
        ({ StrongMatch }) => setBadge(() => StrongMatch),
        () => undefined,
      )
  }, [wanted])
  return wanted && Badge ? <Badge id={position.id} /> : null
}
