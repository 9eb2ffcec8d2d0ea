import { placeReasons } from '#config/site/message-templates.ts'
import { message } from '#platform/messages/messages.ts'
import type { Explanation } from '../../../reasons.ts'

/**
 * Returns what a rejected candidate reads: the reasons and what would have to change, in the candidate's language, before the
 * company's words or in place of `{{reasons}}` in them; undefined for nothing.
 */
export function writeRejection(
  locale: string,
  { reasons, toApplyAgain, words = '' }: Partial<Explanation> & { words?: string | undefined },
): string | undefined {
  const paragraphs: string[] = []
  const stated = reasons?.flatMap((one) => (one.kind === 'requirement' ? [`• ${one.words}`] : [])) ?? []
  if (stated.length > 0)
    paragraphs.push([message(locale, 'mail.application.reason.requirements'), ...stated].join('\n'))
  if (reasons?.some(({ kind }) => kind === 'another-candidate'))
    paragraphs.push(message(locale, 'mail.application.reason.another'))
  for (const one of reasons ?? []) if (one.kind === 'own-words') paragraphs.push(one.words)
  if (toApplyAgain !== undefined)
    paragraphs.push(`${message(locale, 'mail.application.reason.again')}\n${toApplyAgain}`)
  if (paragraphs.length === 0) return words.trim() === '' ? undefined : words
  return placeReasons(words, paragraphs.join('\n\n'))
}
