import { englishMessages, loadFormMessages, type Messages } from '@foyer/form-kit'
import { useEffect, useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'

/** Returns the form kit's messages in the reader's language; undefined until loaded, and on the server. */
export function useKitMessages(): Messages | undefined {
  const { locale } = useApp()
  const [messages, setMessages] = useState<Messages>()
  useEffect(() => {
    loadFormMessages(locale).then(setMessages, () => setMessages(englishMessages))
  }, [locale])
  return messages
}
