import { lazyPart } from '@foyer/form-kit/product/lazy-part'
import { type ReactNode, useState } from 'react'
import { needTexts } from '#ui/i18n/messages.ts'
import { PartBoundary } from '#ui/page/PartBoundary.tsx'
import type { JobMapProps } from './map-types.ts'

const MapPanel = lazyPart(
  'MapPanel',
  () => import('./MapPanel.tsx'),
  () => needTexts('map'),
)

type Props = JobMapProps & {
  /** Shown if the map cannot be rendered or its code fails to load. */
  fallback: ReactNode
}

/** The job map. Its code is large and loaded on demand. */
export function JobMap({ fallback, ...props }: Props) {
  const [failed, setFailed] = useState(false)
  if (failed) return fallback
  return (
    <PartBoundary instead={fallback}>
      <MapPanel {...props} onFailed={() => setFailed(true)} />
    </PartBoundary>
  )
}
