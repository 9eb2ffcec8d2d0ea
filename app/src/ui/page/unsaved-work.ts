/** Saves what the page has not saved, or asks what to do. @returns true if the person can sign out */
type CanLeave = () => Promise<boolean>

const held = new Set<CanLeave>()

/** Has a sign-out on this page wait for `canLeave`. @returns a function that ends this */
export function guardSignOut(canLeave: CanLeave): () => void {
  held.add(canLeave)
  return () => held.delete(canLeave)
}

/** Returns true once nothing on the page speaks against signing out. */
export async function canSignOut(): Promise<boolean> {
  const answers = await Promise.all(Array.from(held, (canLeave) => canLeave()))
  return answers.every(Boolean)
}
