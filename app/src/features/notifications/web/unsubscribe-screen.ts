import { needTexts } from '#ui/i18n/messages.ts'

/** The page that unsubscribe links in emails lead to. */
export const unsubscribeScreen = () =>
  Promise.all([import('./UnsubscribePage.tsx'), needTexts('notifications')]).then(
    ([{ UnsubscribePage, loadUnsubscribePage }]) => ({ Component: UnsubscribePage, loader: loadUnsubscribePage }),
  )
