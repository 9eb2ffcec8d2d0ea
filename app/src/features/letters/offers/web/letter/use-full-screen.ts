import { useEffect, useState } from 'react'

/**
 * Lets a part of the page fill the window and hides the rest, to avoid nested scrolling; Escape exits. The element is
 * not moved in the document, because a moved frame reloads.
 * @param over also exits when true
 */
export function useFullScreen(over: boolean): [isFull: boolean, toggle: () => void] {
  const [wanted, setWanted] = useState(false)
  const isFull = wanted && !over
  useEffect(() => {
    if (!isFull) return undefined
    const root = document.documentElement
    const end = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setWanted(false)
    }
    root.dataset['fullScreen'] = ''
    window.addEventListener('keydown', end)
    return () => {
      delete root.dataset['fullScreen']
      window.removeEventListener('keydown', end)
    }
  }, [isFull])
  return [isFull, () => setWanted(!isFull)]
}
