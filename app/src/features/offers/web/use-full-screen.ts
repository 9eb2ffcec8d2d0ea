import { useEffect, useState } from 'react'

/**
 * Lets a part of the page fill the window and hides the rest, so that nothing scrolls but that part; Escape ends it. The part
 * stays where it is in the document, since a frame that is moved loads again.
 * @param over ends it as well
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
