import { choicesOf, holdsFiles, plainText, type PositionForm } from '#features/applying/forms/server/index.ts'
import type { FactSheet } from '#features/candidate/resume-export/server/index.ts'
import { message } from '#platform/messages/messages.ts'
import type { SentForm } from '../records/store.ts'

type Item = PositionForm['definition']['sections'][number]['items'][number]
type Sent = Pick<SentForm, 'answers' | 'files' | 'language' | 'sentAt' | 'sha256'>

/** Returns the sections of a sent form with questions, answers, texts to read, and its proof. */
export function sentSections({ definition }: PositionForm, sent: Sent, timeZone: string): FactSheet['sections'] {
  const { language, sentAt, sha256 } = sent
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'long', timeZone })
  const text = (part: 'sent' | 'checksum' | 'answers' | 'proof') => message(language, `documents.form.${part}`)
  const sections = definition.sections.map(({ title, items }) => ({
    title: title || text('answers'),
    facts: items.flatMap((item) => factOf(item, sent)),
  }))
  const proof = [
    { name: text('sent'), text: time.format(sentAt) },
    { name: text('checksum'), text: sha256 },
  ]
  return [...sections.filter(({ facts }) => facts.length > 0), { title: text('proof'), facts: proof }]
}

function factOf(item: Item, { answers, files, language }: Sent): { name: string; text: string }[] {
  const content: unknown = 'content' in item ? item['content'] : undefined
  if (typeof content === 'string') return [{ name: item.label || '', text: paragraphs(content) }]
  if (!(item.name in answers)) return []
  const name = plainText(item.label || item.name).trim()
  if (holdsFiles(item))
    return [
      {
        name,
        text: files
          .filter(({ field }) => field === item.name)
          .map((file) => file.name)
          .join('\n'),
      },
    ]
  return [{ name, text: answerText(answers[item.name], { choices: choicesOf(item), language }) }]
}

const BLOCK_END = /<\/(?:p|li|h\d|tr|div)>|<br\s*\/?>/gi

/** Returns the text of HTML, one line per paragraph. */
const paragraphs = (html: string): string =>
  html
    .split(BLOCK_END)
    .map((part) => plainText(part).replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n')

interface How {
  choices: ReturnType<typeof choicesOf>
  language: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Returns an answer for people to read: the label of a choice, a list line by line, a date in the form's language. */
export function answerText(answer: unknown, how: How): string {
  if (answer === null || answer === undefined || answer === '') return '–'
  if (Array.isArray(answer)) return answer.map((one: unknown) => answerText(one, how)).join('\n') || '–'
  const choice = how.choices.find(({ value }) => value === answer)
  if (choice) return choice.label
  if (typeof answer === 'boolean') return message(how.language, answer ? 'personalData.yes' : 'personalData.no')
  if (typeof answer === 'string')
    return DAY.test(answer)
      ? new Intl.DateTimeFormat(how.language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(answer))
      : answer
  if (typeof answer === 'number') return String(answer)
  return Object.values(answer)
    .map((part) => answerText(part, how))
    .join(', ')
}
