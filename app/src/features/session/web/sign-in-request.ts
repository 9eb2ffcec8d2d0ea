/** What somebody who asks for signing in wants done afterwards. */
export interface SignInRequest {
  /** Runs once after signing in, unless the reader has gone to another page meanwhile. */
  then?: () => unknown
  /** The page stays as it is; otherwise it is loaded anew. */
  skipRefresh?: boolean
}

/** The one open question to sign in, shared by all that ask meanwhile. */
export interface SignInPrompt {
  /** `renew`: the session of whoever is signed in has ended; only the same person goes on. */
  kind: 'sign-in' | 'renew'
  /** The page it was asked on. */
  pathname: string
  waiting: readonly (SignInRequest & { settle(signedIn: boolean): void })[]
}

let prompt: SignInPrompt | undefined
const listeners = new Set<() => void>()

function change(next: SignInPrompt | undefined): void {
  prompt = next
  for (const listener of listeners) listener()
}

function ask(kind: SignInPrompt['kind'], request: SignInRequest): Promise<boolean> {
  return new Promise((settle) => {
    const { pathname } = window.location
    // One that was asked on another page is of no use any more.
    if (prompt?.kind === 'sign-in' && prompt.pathname !== pathname) settlePrompt(prompt, false)
    const open = prompt
    change({ kind: open?.kind ?? kind, pathname, waiting: [...(open?.waiting ?? []), { ...request, settle }] })
  })
}

/**
 * Opens the sign-in window. Who asks while it is open waits for the same one.
 * @returns whether somebody signed in; false when the window was closed
 */
export const requestSignIn = (request: SignInRequest = {}): Promise<boolean> => ask('sign-in', request)

/** Asks the person whose session ended to sign in again; parallel calls share one question. */
export const renewSession = (): Promise<boolean> => ask('renew', { skipRefresh: true })

/** Ends a question: everybody who asked hears how it ended. */
export function settlePrompt(ended: SignInPrompt, signedIn: boolean): void {
  const open = prompt
  if (!open || open.waiting[0] !== ended.waiting[0]) return
  change(undefined)
  for (const { settle } of open.waiting) settle(signedIn)
}

export const currentPrompt = () => prompt

export function subscribeToPrompt(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
