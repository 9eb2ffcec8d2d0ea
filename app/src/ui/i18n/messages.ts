import { loadChunk } from '@foyer/form-kit/product/load-chunk'
import type { MessageFormatElement } from 'react-intl'
import { catalogues } from 'virtual:foyer-catalogues'
import type { EnglishId } from '#locales/english.ts'
import { BASE_PART, type LazyPart, lazyParts, type ServerPart } from '#locales/text-parts.ts'

/** Ids of messages used by pages. */
export type MessageId = Exclude<EnglishId, `${ServerPart}.${string}`>

declare global {
  // The library reads the ids from a namespace with this name.
  // oxlint-disable-next-line typescript/no-namespace
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId
    }
  }
}

export type Messages = Record<MessageId, MessageFormatElement[]>

/** The messages loaded so far. */
type SomeMessages = Record<string, MessageFormatElement[]>

const LITERAL = 0

async function readPart(locale: string, part: string, into: SomeMessages): Promise<void> {
  const languages = catalogues[part] ?? {}
  const load = languages[locale] ?? languages[locale.split('-')[0] ?? locale] ?? languages['en']
  const texts = load ? await loadChunk('texts', load) : undefined
  for (const [id, text] of Object.entries(texts?.default ?? {})) {
    // The plugin compiled the trees with the parser of this library.
    into[id] = typeof text === 'string' ? [{ type: LITERAL, value: text }] : (text as MessageFormatElement[])
  }
}

/** Returns all page messages of a language, compiled, with English for missing ones. For the server. */
export async function loadMessages(locale: string): Promise<Messages> {
  const messages: SomeMessages = {}
  await Promise.all([BASE_PART, ...lazyParts].map((part) => readPart(locale, part, messages)))
  // Complete, because English has every message and fills the gaps of the others.
  return messages as Messages
}

/** Locale of the open page, and its messages loaded so far; undefined on the server. */
let page: { locale: string; messages: SomeMessages } | undefined
const needed = new Map<LazyPart, Promise<void>>()

/** Loads the messages that every page needs. Other parts are added to the same object on demand. */
export async function openTexts(locale: string): Promise<Messages> {
  const messages: SomeMessages = {}
  page = { locale, messages }
  await readPart(locale, BASE_PART, messages)
  // Other parts are loaded before the components that use them render.
  return messages as Messages
}

/**
 * Loads further parts of the messages before the components that use them render. Does nothing on the server, which has
 * all.
 */
export async function needTexts(...parts: LazyPart[]): Promise<void> {
  if (!page) return
  const { locale, messages } = page
  const load = (part: LazyPart) => {
    const known = needed.get(part)
    if (known) return known
    const loading = readPart(locale, part, messages)
    needed.set(part, loading)
    // Lets the next call retry after a failure.
    loading.catch(() => needed.delete(part))
    return loading
  }
  await Promise.all(parts.map(load))
}
