import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { createFormStore, standardModels } from '../../packages/form-kit/src/index.ts'
import { readRepositoryFile, root } from '../repository.ts'
import { convertFile } from './convert-file.ts'
import { convertQuestionnaire } from './convert-questionnaire.ts'
import { placeText } from './question-text.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'))
const garden = read('garden-helper.json')
const water = read('water-laboratory.json')

const itemsOf = async (source: unknown) =>
  (await convertQuestionnaire(source)).definition.sections.flatMap(({ items }) => items)

test('sections keep their order, the announcement before the assessment', async () => {
  const { title, definition } = await convertQuestionnaire(garden)
  expect(title).toBe('Garden helper, ELM-26-014')
  expect(definition.sections.map((section) => section.title)).toEqual(['Eligibility', 'Preferences', 'Your experience'])
})

test('removed and empty sections are left out', async () => {
  const { definition, questions } = await convertQuestionnaire(water)
  expect(definition.sections.map((section) => section.title)).toEqual(['About your work', 'What we know already'])
  expect(questions).toBe(4)
})

test('each display style has its field type, with requirement, answer order and limits', async () => {
  const items = await itemsOf(garden)
  expect(items.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'q101 radio',
    'q102-text instruction',
    'q102 radio',
    'q201 checkbox',
    'q202 select',
    'q301 instruction',
    'q302 radio',
    'q303 textarea',
  ])
  expect(items.find(({ name }) => name === 'q201')).toEqual({
    name: 'q201',
    type: 'checkbox',
    label: '1. Places of work',
    help: 'Where would you like to work? Choose at most two.',
    required: true,
    rules: [{ type: 'maxLength', value: 2 }],
    choices: [
      { label: 'Walled garden', value: '11' },
      { label: 'Greenhouses', value: '12' },
      { label: 'Orchard & meadow', value: '13' },
    ],
  })
  expect(items.find(({ name }) => name === 'q303')?.rules).toEqual([{ type: 'maxLength', value: 800 }])
})

test('a text with links becomes an instruction before the question, so that they can be followed', async () => {
  const items = await itemsOf(garden)
  expect(items.find(({ name }) => name === 'q102-text')).toMatchObject({
    label: '2. Living near',
    content: expect.stringContaining('<a href="https://elmfield.example/map">'),
  })
  expect(items.find(({ name }) => name === 'q102')?.label).toBe('Living near')
})

test('lists in a question become lines of its help, and a long text without a title is summarized', () => {
  expect(placeText('3', 'Season', 'Yes? Confirm:<ul><li>badge;</li><li>key.</li></ul>')).toEqual({
    label: '3. Season',
    help: 'Yes? Confirm:\n• badge;\n• key.',
  })
  const long = `Can you lift ${'heavy '.repeat(200)}bags?`
  expect(placeText('4', '', long)).toEqual({
    label: expect.stringMatching(/^Can you lift (heavy )+heavy…$/),
    instruction: { label: 'Question 4', content: long },
  })
})

test('answers in the source become initial values in a read-only section', async () => {
  const { definition, initialValues } = await convertQuestionnaire(water)
  expect(initialValues).toEqual({ q3: '7', 'q3-2': 'Tidewater' })
  expect(definition.sections[1]?.items[0]).toMatchObject({ name: 'q3-2', label: 'Town', readonly: true })
  const store = createFormStore({ definition, models: standardModels, initialValues, now: () => 0 })
  expect(store.values()).toMatchObject(initialValues)
})

test('a date keeps the earliest day of the source, except the placeholder date', async () => {
  const [date] = await itemsOf(water)
  expect(date).toMatchObject({ type: 'date', enableFrom: '2026-06-01' })
})

test('everything guessed or lost is reported per question', async () => {
  const { notes } = await convertQuestionnaire(water)
  expect(notes).toEqual([
    { kind: 'lost', question: 'q2', text: expect.stringContaining('encrypted') },
    { kind: 'guessed', question: 'q3', text: expect.stringContaining('"SliderList"') },
  ])
  expect((await convertQuestionnaire(garden)).notes).toEqual([
    { kind: 'guessed', question: 'q303', text: expect.stringContaining('may belong to an answer of question 1') },
  ])
})

test('an invalid line is rejected with its position, and all others are converted', async () => {
  const { forms, report } = await convertFile(`${JSON.stringify(garden)}\n{"a":\n\n[1]\n${JSON.stringify(water)}\n`)
  expect(forms.map(({ file }) => file)).toEqual(['garden-helper.json', 'water-laboratory.json'])
  expect(report).toMatchObject({
    converted: 2,
    sections: 5,
    questions: 11,
    refused: [{ place: 'line 2' }, { place: 'line 4' }],
  })
  expect(report.fields).toMatchObject({ radio: 4, date: 1, checkbox: 1, select: 1 })
})

test('the gallery shows the converter’s output for the two questionnaires', async () => {
  for (const [name, source] of Object.entries({ 'garden-helper': garden, 'water-laboratory': water })) {
    const { title, definition, initialValues } = await convertQuestionnaire(source)
    const shown = read(`../../app/src/features/company/form-gallery/web/samples/${name}.json`)
    expect(shown).toEqual({ title, definition, initialValues })
  }
})

test('the documented command converts a file, whichever Node started npm [RB-31]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-questionnaires-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [, command = ''] =
    /```sh\n(npm run .*) FILE FOLDER\n```/.exec(readRepositoryFile('docs/operators/convert-questionnaires.md')) ?? []
  const [npm = '', ...args] = command.split(' ')
  const file = fileURLToPath(new URL('garden-helper.json', import.meta.url))
  // Without the project's Node on the path: npm finds it by itself.
  const PATH = process.env['PATH']?.replaceAll(join(root, 'node_modules', '.bin'), '')
  const options = { cwd: folder, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, PATH } } as const
  const output = execFileSync(npm, ['--prefix', root, ...args, file, 'out'], {
    ...options,
    shell: process.platform === 'win32',
  })
  expect(output).toContain('1 questionnaires converted, 0 refused')
  expect(readFileSync(join(folder, 'out', 'report.json'), 'utf8')).toContain('"converted": 1')
})
