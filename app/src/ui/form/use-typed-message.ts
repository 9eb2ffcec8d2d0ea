import { useEffect, useState } from 'react'
import { useApp } from '#ui/page/app-context.ts'

/** Returns a message about something that isn't sent yet, which survives a reload of the tab, and the function that changes it. */
export function useTypedMessage(about: string): [string, (words: string) => void] {
  const { viewer } = useApp()
  const key = `message ${viewer.current()?.accountId ?? ''} ${about}`
  const [words, setWords] = useState('')
  useEffect(() => setWords((typed) => typed || read(key)), [key])
  const type = (typed: string) => {
    setWords(typed)
    write(key, typed)
  }
  return [words, type]
}

function read(key: string): string {
  try {
    return window.sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, words: string): void {
  try {
    if (words === '') window.sessionStorage.removeItem(key)
    else window.sessionStorage.setItem(key, words)
  } catch {
    // Storage can be full or blocked; then a reload loses the words.
  }
}
