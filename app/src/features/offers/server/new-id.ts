import { randomBytes } from 'node:crypto'

/** 128 random bits in base64url. None begins with a dash, which a command would take for an option. */
export function newId(): string {
  for (;;) {
    const id = randomBytes(16).toString('base64url')
    if (!id.startsWith('-')) return id
  }
}

/** What can be an id; anything else is looked up as one that nobody has, so that all unknown ones are answered alike. */
export const knownShape = (id: string): string => (/^[A-Za-z0-9_-]{22}$/.test(id) ? id : 'none')
