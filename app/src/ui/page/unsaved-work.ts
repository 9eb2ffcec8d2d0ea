/** Saves what the page has not saved, or asks what to do. @returns true if the person can sign out */
type MayLeave = () => Promise<boolean>

const held = new Set<MayLeave>()

/** Has a sign-out on this page wait for `mayLeave`. @returns a function that ends this */
export function holdSignOut(mayLeave: MayLeave): () => void {
  held.add(mayLeave)
  return () => held.delete(mayLeave)
}

/** Returns true once nothing on the page speaks against signing out. */
export async function maySignOut(): Promise<boolean> {
  const answers = await Promise.all(Array.from(held, (mayLeave) => mayLeave()))
  return answers.every(Boolean)
}
