import type { MessageId } from '#ui/i18n/messages.ts'
import type { Section, TokenKey } from '../../tokens.ts'

/** Returns the name of a section. */
export const sectionText = (section: Section): MessageId => `theme.section.${section}`

/** Returns a token's section and its name within it. */
export function partsOf(key: TokenKey): { section: Section; name: string } {
  const [section = '', name = ''] = key.split('.')
  return { section: section as Section, name }
}

/** Returns the name of a token within its section; a test finds tokens without a name. */
export const tokenText = (key: TokenKey): MessageId => `theme.name.${partsOf(key).name}` as MessageId

/** Returns the name of a token's option; a test finds options without a name. */
export const optionText = (option: string): MessageId => `theme.option.${option}` as MessageId

/** Returns the name of a built-in font; a test finds fonts without a name. */
export const fontText = (font: string): MessageId => `theme.builtInFont.${font}` as MessageId
