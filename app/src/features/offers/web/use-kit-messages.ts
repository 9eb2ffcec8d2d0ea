import { englishMessages, loadFormMessages, type Messages } from '@foyer/form-kit'
import { useEffect, useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'

/** The form kit's texts in the reader's language, for its viewers; undefined until they are there, and on the server. */
export function useKitMessages(): Messages | undefined {
  const { locale } = useApp()
  const [messages, setMessages] = useState<Messages>()
  useEffect(() => {
    loadFormMessages(locale).then(setMessages, () => setMessages(englishMessages))
  }, [locale])
  return messages
}
