import * as limits from '#config/limits.ts'
import { useEffect, useEffectEvent } from 'react'

/** Name of the file created from a pasted text. */
const PASTED_NAME = 'resume.txt'

const isEditable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input:not([type="file"]), textarea, [contenteditable]') !== null

/** Passes on files pasted anywhere on the page, and long texts pasted outside of fields, as a text file. */
export function usePastedFiles(enabled: boolean, take: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (files.length > 0) take(files)
    else if (!isEditable(event.target) && text.trim().length >= limits.pastedResumeCharacters)
      take([new File([text], PASTED_NAME, { type: 'text/plain' })])
    else return
    event.preventDefault()
  })
  useEffect(() => {
    if (!enabled) return undefined
    const listen = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [enabled])
}
