import { type RefObject, useEffect } from 'react'
import { useFormContext } from '../react/form-context.ts'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Takes over what password managers and form fillers put into a control without an event, before the form sends.
 *
 * @param shown the text that the form has for the control.
 */
export function useUnseen(control: RefObject<Control | null>, shown: string, take: (text: string) => void): void {
  const { unseen } = useFormContext()
  useEffect(() => {
    const read = () => {
      const text = control.current?.value
      if (text !== undefined && text !== shown) take(text)
    }
    unseen.add(read)
    return () => void unseen.delete(read)
  })
}
