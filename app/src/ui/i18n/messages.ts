import type { MessageFormatElement } from 'react-intl'
import type en from '#locales/en.json'

export type MessageId = keyof typeof en

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

const catalogues = import.meta.glob<Partial<Messages>>('../../locales/*.json', { import: 'default' })

/** The texts of a language, compiled; what it lacks is filled from English. */
export async function loadMessages(locale: string): Promise<Messages> {
  const read = async (tag: string) => (await catalogues[`../../locales/${tag}.json`]?.()) ?? {}
  const language = locale.split('-')[0] ?? locale
  const tags = ['en', ...(language === 'en' ? [] : [language]), ...(locale === language ? [] : [locale])]
  const texts: Partial<Messages> = Object.assign({}, ...(await Promise.all(tags.map(read))))
  // English has every text.
  return texts as Messages
}
