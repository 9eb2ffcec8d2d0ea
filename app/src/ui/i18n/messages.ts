import type { MessageFormatElement } from 'react-intl'
import { catalogues } from 'virtual:foyer-catalogues'
import type en from '#locales/en.json'
import { BASE_PART, type LazyPart, lazyParts, type ServerPart } from '#locales/text-parts.ts'

/** Ids of the texts of pages. */
export type MessageId = Exclude<keyof typeof en, `${ServerPart}.${string}`>

declare global {
  // The library reads the ids from a namespace of this name.
  // oxlint-disable-next-line typescript/no-namespace
  namespace FormatjsIntl {
    interface Message {
      ids: MessageId
    }
  }
}

export type Messages = Record<MessageId, MessageFormatElement[]>

/** The texts that are there so far. */
type SomeMessages = Record<string, MessageFormatElement[]>

const LITERAL = 0

async function readPart(locale: string, part: string, into: SomeMessages): Promise<void> {
  const languages = catalogues[part] ?? {}
  const load = languages[locale] ?? languages[locale.split('-')[0] ?? locale] ?? languages['en']
  for (const [id, text] of Object.entries((await load?.())?.default ?? {})) {
    // The plugin made the trees with the parser of the same library.
    into[id] = typeof text === 'string' ? [{ type: LITERAL, value: text }] : (text as MessageFormatElement[])
  }
}

/** All texts of a language for pages, compiled; what it lacks is English. For the server. */
export async function loadMessages(locale: string): Promise<Messages> {
  const messages: SomeMessages = {}
  await Promise.all([BASE_PART, ...lazyParts].map((part) => readPart(locale, part, messages)))
  // English has every text, and every language is filled from it.
  return messages as Messages
}

/** The language of the open page, and its texts so far; undefined on the server. */
let page: { locale: string; messages: SomeMessages } | undefined
const needed = new Map<LazyPart, Promise<void>>()

/** The texts that every page has. Other parts join the same object when they are needed. */
export async function openTexts(locale: string): Promise<Messages> {
  const messages: SomeMessages = {}
  page = { locale, messages }
  await readPart(locale, BASE_PART, messages)
  // The others are there before what shows them.
  return messages as Messages
}

/** Fetches the texts of parts before what shows them is drawn. On the server all are there. */
export async function needTexts(...parts: LazyPart[]): Promise<void> {
  if (!page) return
  const { locale, messages } = page
  const load = (part: LazyPart) => {
    const known = needed.get(part)
    if (known) return known
    const loading = readPart(locale, part, messages)
    needed.set(part, loading)
    // After a failure the next one asks again.
    loading.catch(() => needed.delete(part))
    return loading
  }
  await Promise.all(parts.map(load))
}
