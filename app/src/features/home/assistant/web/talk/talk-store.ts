import * as limits from '#config/limits.ts'
import { emptyTalk, type Talk } from './turns.ts'

/** Signing out removes it, too. */
const KEY = 'assistant'

interface Kept extends Talk {
  domain: string
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'turns' in value && Array.isArray(value.turns) && 'domain' in value

/** Returns the conversation of this tab, unless it is too old or belongs to another site or account. */
export function readTalk(domain: string, account: string | null, now: number): Talk {
  const found = stored()
  // A visitor's conversation continues after signing in.
  if (isKept(found) && found.domain === domain && (found.account === account || found.account === null)) {
    const { turns, isOpen, at } = found
    if (now - at < limits.assistantIdleMs) return { turns, isOpen, at, account }
  }
  clearTalk()
  return { ...emptyTalk, account }
}

function stored(): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null')
  } catch {
    return undefined
  }
}

/** Stores the conversation in the tab, where it ends with the tab. */
export function keepTalk(domain: string, talk: Talk): void {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify({ domain, ...talk } satisfies Kept))
  } catch {
    // Without storage, the conversation is lost with the page.
  }
}

/** Deletes the conversation of this tab. */
export function clearTalk(): void {
  try {
    window.sessionStorage.removeItem(KEY)
  } catch {
    // Without storage there is nothing to delete.
  }
}
