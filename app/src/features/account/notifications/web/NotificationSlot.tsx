import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import { type ComponentType, useEffect, useState } from 'react'
import { needTexts } from '#ui/i18n/messages.ts'
import { useApp, useViewer } from '#ui/page/app-context.ts'

const load = () =>
  loadChunk(
    'Bell',
    () => import('./Bell.tsx'),
    () => needTexts('notifications'),
  )

/** Slot of the bell in the header, for signed-in users of sites with notifications. */
export function NotificationSlot() {
  const viewer = useViewer()
  const { enableCandidateInappNotifications: enabled } = useApp().site.configs.notificationsConfig
  const [Bell, setBell] = useState<ComponentType>()
  const wanted = viewer !== null && enabled
  useEffect(() => {
    if (!wanted) return
    load().then(
      ({ Bell: loaded }) => setBell(() => loaded),
      () => undefined,
    )
  }, [wanted])
  if (!wanted) return null
  return <div className="bell-slot">{Bell && <Bell key={viewer.accountId} />}</div>
}
