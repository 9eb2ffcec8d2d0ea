import { needTexts } from '#ui/i18n/messages.ts'

/** The page to which the mails' own link leads. */
export const unsubscribeScreen = () =>
  Promise.all([import('./UnsubscribePage.tsx'), needTexts('notifications')]).then(
    ([{ UnsubscribePage, loadUnsubscribePage }]) => ({ Component: UnsubscribePage, loader: loadUnsubscribePage }),
  )
