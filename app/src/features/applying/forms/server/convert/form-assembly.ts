import type { FormDefinition, FormSection, StandardItem } from '@foyer/form-kit/server'
import { message } from '#platform/messages/messages.ts'
import { isStandardName, type StandardQuestion } from '../../standard-questions.ts'
import { asksPastPay } from '../publish/past-pay.ts'
import { escapeHtml } from '../records/form-items.ts'
import { buildField, type FieldAbout, isSingleBox, usableOptions, yesValueOf } from './build-field.ts'
import {
  asksUpload,
  followsYes,
  isDemographic,
  type ReadQuestion,
  recogniseStandard,
  repeatsEmail,
} from './recognise.ts'
import { linesOf, placeText, readable, withoutMarks, wordsInName } from './question-text.ts'
import type { ConversionOptions } from './source-form.ts'
import type { Note, SourceQuestion, SourceSection, Wording } from './source-form.ts'
import { formLimits } from '../../limits.ts'

interface Part {
  sections: { title: string; description: string | undefined; items: StandardItem[] }[]
  names: Set<string>
}

/** Sorts the sections of a source into an application form and a form of voluntary questions about the person. */
export function formAssembly(options: ConversionOptions & { note: Note; say: Wording }) {
  const { note, say, html } = options
  const parts: Record<'application' | 'demographic', Part> = {
    application: { sections: [], names: new Set() },
    demographic: { sections: [], names: new Set() },
  }
  const asked = new Set<StandardQuestion>()
  /** Questions of the source, by the name of the field that asks them. */
  const sources = new Map<string, SourceQuestion>()
  let number = 0

  function readQuestion(question: SourceQuestion): ReadQuestion {
    const raw = readable(question.label)
    const plain = linesOf(raw, html).join(' ')
    const marks = withoutMarks(plain)
    // Labels with tags stay as they are; marks are only written into plain ones.
    const label = plain === raw.trim() ? marks.label : raw
    const isName =
      label === question.name || (question.demographic === true && /^[A-Z][a-z]+(?:[A-Z][a-z]+)+$/.test(label))
    const worded = isName || !/[\p{L}\p{N}]/u.test(plain) ? wordsInName(isName ? label : question.name) : label
    return {
      ...question,
      label: worded,
      help: readable(question.help ?? ''),
      required: (question.required === true || marks.required) && !marks.optional,
      options: (question.options ?? []).map((option) => ({
        ...option,
        label: linesOf(readable(option.label), html).join(' ') || option.label,
      })),
    }
  }

  function settle(given: SourceQuestion): ReadQuestion | undefined {
    let question = readQuestion(given)
    const plain = linesOf(question.label, html).join(' ')
    if (isSingleBox(question)) question = asBox(question, plain)
    if (
      question.kind === 'text' &&
      asksUpload(plain) &&
      recogniseStandard({ ...question, label: plain, kind: 'file' })
    ) {
      note('guessed', plain, 'The page has a text field for it, which its script fills in: asked as a file.')
      question = { ...question, kind: 'file' }
    }
    if ((question.kind === 'one' || question.kind === 'many') && question.options?.length === 0) {
      note('lost', plain || question.name, 'It is a choice without options, so it is left out.')
      return undefined
    }
    if (repeatsEmail(plain)) {
      note('lost', plain, 'The email address is asked once; people prove it by a code.')
      return undefined
    }
    if (!options.allowPastPay && asksPastPay(plain)) {
      note(
        'lost',
        plain,
        'It asks for present or past pay, which the law forbids in many places. Allow it with pcsxConfig.applyConfig.allowPastPay.',
      )
      return undefined
    }
    return question
  }

  function nameFor(part: Part, question: ReadQuestion, standard: StandardQuestion | undefined): string {
    if (standard) return standard
    const safe = question.name
      .replaceAll(/[^A-Za-z\d_]+/g, '-')
      .replace(/^-/, '')
      .replace(/-$/, '')
      .slice(0, formLimits.fieldNameCharacters)
    const own =
      safe === '' ? `question-${number}` : isStandardName(safe) || /^\d+$/.test(safe) ? `question-${safe}` : safe
    let free = own
    for (let count = 2; part.names.has(free); count += 1) free = `${own}-${count}`
    return free
  }

  function add(section: SourceSection): void {
    const questions = mergeBoxes(section.questions)
    const open = new Map<Part, Part['sections'][number]>()
    let previous: { item: StandardItem; required: boolean } | undefined
    for (const given of questions) {
      const question = settle(given)
      if (!question) continue
      const plainLabel = linesOf(question.label, html).join(' ')
      const plainQuestion = { ...question, label: plainLabel }
      const voluntary = isDemographic(plainQuestion, section.title)
      const part = voluntary ? parts.demographic : parts.application
      const place = open.get(part) ?? openSection(part, section, voluntary)
      open.set(part, place)
      if (question.kind === 'info') {
        place.items.push(...textItem(part, question.label))
        continue
      }
      number += 1
      const standard = voluntary ? undefined : freeStandard(plainQuestion)
      if (voluntary && question.required)
        note('guessed', plainLabel, 'The source requires an answer; questions about the person are voluntary.')
      const text = placeText(question.label, question.help ?? '', html)
      if (text.label === '') {
        note('lost', given.name, 'The source has no text for it: numbered.')
        text.label = message(options.language, 'forms.import.unlabelled', { number })
      }
      const name = nameFor(part, question, standard)
      const about: FieldAbout = {
        name,
        label: text.label,
        ...(text.help && { help: text.help }),
        // Without an address, the company could not answer the application.
        required: (question.required === true || standard === 'email') && !voluntary,
        standard,
      }
      const item = buildField(plainQuestion, about, options)
      if (!item) continue
      part.names.add(name)
      sources.set(name, given)
      if (standard) asked.add(standard)
      if (text.intro) place.items.push(...textItem(part, text.intro, `${name}-text`))
      const final = withCondition(item, plainQuestion, previous, place.items)
      place.items.push(final, ...ownWordsItems(part, final, plainQuestion))
      previous = { item: final, required: about.required }
    }
  }

  /** Returns the standard question of a field if the form does not ask it yet. */
  function freeStandard(question: ReadQuestion): StandardQuestion | undefined {
    const standard = recogniseStandard(question)
    return standard && !asked.has(standard) ? standard : undefined
  }

  function openSection(part: Part, section: SourceSection, voluntary: boolean) {
    // A section with both kinds of questions keeps its title only in the application form.
    const isOwn = !voluntary || section.questions.every(({ demographic }) => demographic)
    const title = linesOf(readable(section.title ?? ''), html).join(' ')
    const plain = isOwn ? title.slice(0, formLimits.titleCharacters).toWellFormed() : ''
    const fallback = voluntary
      ? say('forms.import.voluntary')
      : say(part.sections.length === 0 ? 'forms.import.application' : 'forms.import.questions')
    const description = linesOf(readable(section.description ?? ''), html).join('\n')
    const last = part.sections.at(-1)
    if (last && plain === '' && description === '' && last.title === fallback) return last
    const opened = { title: plain || fallback, description: description || undefined, items: [] }
    part.sections.push(opened)
    return opened
  }

  function textItem(part: Part, text: string, preferredName = `text-${part.names.size + 1}`): StandardItem[] {
    const content = html.cleanHtml(/<[a-z]/i.test(text) ? text : `<p>${escapeHtml(text)}</p>`)
    if (content === '') return []
    let name = preferredName
    for (let count = 2; part.names.has(name); count += 1) name = `${preferredName}-${count}`
    part.names.add(name)
    return [{ name, type: 'instruction', content }]
  }

  /** Makes "If yes, …" required only after a yes, and lets a résumé be either a file or text. */
  function withCondition(
    item: StandardItem,
    question: ReadQuestion,
    previous: { item: StandardItem; required: boolean } | undefined,
    items: StandardItem[],
  ): StandardItem {
    if (question.insteadOf && previous) {
      const label = message(options.language, 'forms.import.asText', { label: previous.item.label ?? '' })
      const own = { ...item, label }
      if (!previous.required) return own
      const at = items.indexOf(previous.item)
      const eased = { ...previous.item, required: { field: item.name, operator: 'isEmpty' as const } }
      if (at >= 0) items[at] = eased
      return { ...own, required: { field: previous.item.name, operator: 'isEmpty' } }
    }
    if (!followsYes(question.label)) return item
    const yes = yesValueOf(previous?.item)
    if (!item.required || !previous || yes === undefined) {
      note(
        'guessed',
        question.label,
        'It seems to depend on another answer; the data do not say on which. It is always shown.',
      )
      return item
    }
    note(
      'guessed',
      question.label,
      'The source always requires it: it is required only after a yes to the question before.',
    )
    return { ...item, required: { field: previous.item.name, operator: 'equals', value: yes } }
  }

  /** Returns a text field for each option that allows the person's own words. */
  function ownWordsItems(part: Part, item: StandardItem, { options: choices = [] }: ReadQuestion): StandardItem[] {
    return usableOptions(choices).flatMap((choice, index) => {
      if (!choice.ownWords) return []
      const name = `${item.name}-own-${index + 1}`
      part.names.add(name)
      const operator = item.type === 'checkbox' || ('multiple' in item && item.multiple) ? 'includes' : 'equals'
      return [
        {
          name,
          type: 'text' as const,
          label: choice.label,
          visibleFn: { field: item.name, operator, value: choice.value },
        },
      ]
    })
  }

  function definitionOf({ sections }: Part): FormDefinition | undefined {
    const drawn = sections.filter(({ items }) => items.length > 0)
    if (!drawn.some(({ items }) => items.some(({ type }) => type !== 'instruction'))) return undefined
    return {
      sections: drawn.map(({ title, description, items }): FormSection => ({
        title,
        ...(description && { description }),
        items,
      })),
    }
  }

  return {
    add,
    finish: () => ({
      application: definitionOf(parts.application),
      demographic: definitionOf(parts.demographic),
      sources,
    }),
  }
}

/**
 * Turns a choice of one option into a check box with the question's words, plus the option's unless it only says yes.
 */
function asBox(question: ReadQuestion, label: string): ReadQuestion {
  const option = question.options?.[0]?.label ?? ''
  const isRedundant = option.length < 12 || label.includes(option)
  return {
    ...question,
    kind: 'box',
    label: label === '' ? option : question.label,
    ...(!isRedundant && label !== '' && { help: [option, question.help].filter(Boolean).join('\n') }),
    options: [],
  }
}

/** Merges check boxes that share a name ending in `[]`, which pages write for one question with several answers. */
function mergeBoxes(questions: readonly SourceQuestion[]): SourceQuestion[] {
  const merged: SourceQuestion[] = []
  for (const question of questions) {
    const last = merged.at(-1)
    const shared = question.kind === 'box' && question.name.endsWith('[]') && last?.name === question.name
    if (shared && last) {
      const option = { label: question.label, value: question.label }
      const before = last.kind === 'many' ? (last.options ?? []) : [{ label: last.label, value: last.label }]
      merged[merged.length - 1] = { ...last, kind: 'many', label: '', options: [...before, option] }
    } else merged.push(question)
  }
  return merged
}
