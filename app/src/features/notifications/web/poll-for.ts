import { limits } from '#config/limits.ts'

/**
 * Polls for something that can appear later, immediately and at intervals, until it is found or the limit is reached.
 * @returns a function that cancels
 */
export function pollFor<Thing>(find: () => Thing | null | undefined, found: (thing: Thing) => void): () => void {
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
