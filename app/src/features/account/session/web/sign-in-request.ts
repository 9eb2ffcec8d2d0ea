/** Follow-up of a requested sign-in. */
export interface SignInRequest {
  /** Runs once after signing in, unless the user has navigated away. */
  then?: () => unknown
  /** Keeps the page as it is; by default it reloads. */
  skipRefresh?: boolean
}

/** The open sign-in prompt, shared by concurrent requests. */
export interface SignInPrompt {
  /** `renew`: the user's session has expired; only the same user can continue. */
  kind: 'sign-in' | 'renew'
  /** Page that requested it. */
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
    // A prompt from another page is obsolete.
    if (prompt?.kind === 'sign-in' && prompt.pathname !== pathname) settlePrompt(prompt, false)
    const open = prompt
    change({ kind: open?.kind ?? kind, pathname, waiting: [...(open?.waiting ?? []), { ...request, settle }] })
  })
}

/**
 * Opens the sign-in dialog; concurrent requests share it.
 * @returns true if the user signed in, false if the dialog was closed
 */
export const requestSignIn = (request: SignInRequest = {}): Promise<boolean> => ask('sign-in', request)

/** Prompts the user of an expired session to sign in again; concurrent calls share one prompt. */
export const renewSession = (): Promise<boolean> => ask('renew', { skipRefresh: true })

/** Settles a prompt for everyone waiting. */
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
