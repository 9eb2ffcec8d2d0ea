import { useEffect, useState } from 'react'

const QUIET_MS = 3000
let used: Promise<unknown> | undefined

/** Waits until someone uses the page, or it was quiet for a while: these parts are not what people come to see. */
const waitForInteraction = () =>
  (used ??= new Promise((use) => {
    for (const event of ['pointerover', 'keydown', 'scroll']) addEventListener(event, use, { once: true })
    setTimeout(use, QUIET_MS)
  }))

/** Returns the first result of `load` once it has arrived, or undefined; loads nothing while `load` is false. */
export function useDeferred<T>(load: false | (() => Promise<T>)): T | undefined {
  const [parts, setParts] = useState<T>()
  useEffect(() => {
    if (!load) return
    waitForInteraction()
      .then(load)
      .then(
        (loaded) => setParts(() => loaded),
        () => undefined,
      )
  }, [load])
  return parts
}
