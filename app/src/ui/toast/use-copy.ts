import { useCallback } from 'react'
import { useIntl } from 'react-intl'
import { useNotices } from './Toasts.tsx'

/** Returns a function that copies a text to the clipboard and announces the outcome. */
export function useCopy(): (text: string) => Promise<void> {
  const intl = useIntl()
  const notices = useNotices()
  return useCallback(
    async (text) => {
      try {
        await navigator.clipboard.writeText(text)
        notices.note(intl.formatMessage({ id: 'shell.copied' }))
      } catch {
        notices.snack(intl.formatMessage({ id: 'shell.copyFailed' }), 3000)
      }
    },
    [intl, notices],
  )
}
