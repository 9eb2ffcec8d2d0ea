import { htmlToText } from '../../app/src/features/jobs/job-import/server/descriptions/clean-description.ts'

/** Longer texts become a collapsible instruction instead of a field's label or help. */
const LONGEST_LABEL = 300
const LONGEST_HELP = 600
const LONGEST_SUMMARY = 150

/** The text of a question, distributed over a field and an instruction above it. */
export interface QuestionText {
  readonly label: string
  readonly help?: string
  /** HTML to read before the question, with its heading. */
  readonly instruction?: { readonly label: string; readonly content: string }
}

/** Converts HTML to plain lines; list items begin with a bullet. */
export function plainLines(html: string): string {
  return htmlToText(html.replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1\s*>/gi, '').replaceAll(/<li\b[^<>]*>/gi, '\n• '))
}

/**
 * Distributes the text of a question. A title becomes the label. Texts that are long or contain links become an
 * instruction, so that nothing is lost.
 *
 * @param number the number printed before the question; empty if there is none.
 */
export function placeText(number: string, title: string, html: string): QuestionText {
  const heading = plainLines(title).replaceAll('\n', ' ')
  const lines = plainLines(html)
  const numbered = (label: string) => (number ? `${number}. ${label}` : label)
  const plain = !/<a\b/i.test(html)
  if (heading) {
    if (lines === '' || lines === heading) return { label: numbered(heading) }
    if (plain && lines.length <= LONGEST_HELP) return { label: numbered(heading), help: lines }
    return { label: heading, instruction: { label: numbered(heading), content: html } }
  }
  const [lead = '', ...rest] = lines.split('\n')
  const help = rest.join('\n')
  if (plain && lead.length <= LONGEST_LABEL && help.length <= LONGEST_HELP) {
    return { label: numbered(lead || 'Question'), ...(help && { help }) }
  }
  return {
    label: summary(lead),
    instruction: { label: number ? `Question ${number}` : 'Question', content: html },
  }
}

/** Returns the first sentence of a text, cut between words if it is long. */
function summary(text: string): string {
  const [sentence = text] = /^.*?[.?!](?=\s|$)/.exec(text) ?? []
  if (sentence.length <= LONGEST_SUMMARY) return sentence
  const cut = sentence.slice(0, LONGEST_SUMMARY)
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`
}
