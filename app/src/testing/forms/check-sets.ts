import { checkValues, type FormDefinition, parseDefinition } from '@foyer/form-kit/server'
import { formFacts } from '#features/applying/forms/server/form-facts.ts'
import { type ConvertedQuestions, convertQuestions } from '#features/applying/forms/server/convert/convert-questions.ts'
import { cleanDescription, htmlToText } from '#features/jobs/job-import/server/descriptions/clean-description.ts'
import { isRecord, textOf } from '#kernel/values/json-value.ts'
import { drawForm } from './draw-form.tsx'
import { fillForm } from './fill-form.ts'

/** Outcome of checking the application questions of many jobs. */
export interface CheckedSets {
  sets: number
  failed: number
  /** A line for each set, with its faults and notes. */
  lines: string[]
}

/** Converts, draws, fills in and checks each set of a text with one JSON object per line. */
export async function checkSets(text: string): Promise<CheckedSets> {
  const checked: CheckedSets = { sets: 0, failed: 0, lines: [] }
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    checked.sets += 1
    const { id, sentence, faults } = await checkSet(line, checked.sets)
    if (faults.length > 0) checked.failed += 1
    checked.lines.push(`${id}: ${sentence}`, ...faults.map((fault) => `  FAILED ${fault}`))
  }
  return checked
}

async function checkSet(line: string, number: number): Promise<{ id: string; sentence: string; faults: string[] }> {
  let id = `line ${number}`
  try {
    const set: unknown = JSON.parse(line)
    if (!isRecord(set)) return { id, sentence: 'not an object', faults: ['It is not a JSON object.'] }
    id = textOf(set['id']) || id
    const converted = await convertQuestions(set['definition'] ?? { platform: 'list', questions: set['questions'] }, {
      language: textOf(set['language']) || 'en',
      company: 'Elmfield',
      fileMB: 10,
      allowPastPay: false,
      html: { cleanHtml: cleanDescription, plainLines: htmlToText },
    })
    return { id, ...(await describe(converted)) }
  } catch (error) {
    return { id, sentence: 'not converted', faults: [error instanceof Error ? error.message : String(error)] }
  }
}

async function describe({ platform, application, demographic, notes }: ConvertedQuestions) {
  const faults = [
    ...(application ? await faultsOf(application, 'application') : ['application: there is no form']),
    ...(demographic ? await faultsOf(demographic, 'demographic') : []),
  ]
  const count = (definition: FormDefinition | undefined) => (definition ? formFacts(definition).questions : 0)
  const kinds = (kind: string) => notes.filter((note) => note.kind === kind).length
  const sentence = `${platform}, ${count(application)} questions, ${count(demographic)} voluntary; ${kinds('lost')} lost, ${kinds('guessed')} guessed`
  return { sentence, faults }
}

/** Returns the faults of a form: as stored, drawn, sent empty and sent with an answer to everything. */
async function faultsOf(definition: FormDefinition, name: string): Promise<string[]> {
  const stored = await parseDefinition(JSON.parse(JSON.stringify(definition)))
  const facts = formFacts(stored)
  const drawn = drawForm(stored)
  const empty = await checkValues(stored, {})
  const filled = await checkValues(stored, fillForm(stored))
  const missing = empty.ok ? 0 : Object.keys(empty.errors).length
  return [
    ...(drawn.questions === facts.questions
      ? []
      : [`${drawn.questions} questions are drawn, ${facts.questions} counted`]),
    ...(drawn.required === facts.required
      ? []
      : [`${drawn.required} are drawn as required, ${facts.required} counted`]),
    ...(missing === facts.required
      ? []
      : [`an empty form has ${missing} errors, but ${facts.required} required questions`]),
    ...(filled.ok ? [] : [`a complete form is refused: ${JSON.stringify(filled.errors)}`]),
    ...(filled.ignored.length > 0 ? [`these answers are ignored: ${filled.ignored.join(', ')}`] : []),
    ...(name === 'demographic' && facts.required > 0 ? ['a question about the person is required'] : []),
  ].map((fault) => `${name}: ${fault}`)
}
