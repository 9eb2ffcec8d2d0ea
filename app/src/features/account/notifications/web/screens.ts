import { defineWebFeature } from '#ui/feature/web-feature.ts'
import { needTexts } from '#ui/i18n/messages.ts'
import { NotificationSlot } from './NotificationSlot.tsx'

/** The page that unsubscribe links in emails lead to. */
const unsubscribeScreen = () =>
  Promise.all([import('./UnsubscribePage.tsx'), needTexts('notifications')]).then(
    ([{ UnsubscribePage, loadUnsubscribePage }]) => ({ Component: UnsubscribePage, loader: loadUnsubscribePage }),
  )

export const notificationsWeb = defineWebFeature({
  name: 'notifications',
  screens: [
    {
      page: 'settings',
      path: '/careers/unsubscribe',
      access: 'open',
      title: 'title.settings',
      lazy: unsubscribeScreen,
    },
  ],
  slots: { header: NotificationSlot },
})
