import { limits } from '#config/limits.ts'

/**
 * Looks for something that may come later: at once, then from time to time, and no more once it was found or looked for often
 * enough. @returns what ends it
 */
export function lookUp<Thing>(find: () => Thing | null | undefined, found: (thing: Thing) => void): () => void {
  let tries = 0
  let next: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    tries += 1
    const thing = find()
    if (thing) found(thing)
    else if (tries < limits.notificationTriggerTries) next = setTimeout(look, limits.notificationTriggerPauseMs)
  }
  look()
  return () => clearTimeout(next)
}
