import { checkValues, type FieldItem, type FormDefinition } from '@foyer/form-kit/server'
import { describe, expect, test } from 'vitest'
import { cleanDescription, htmlToText } from '#features/jobs/job-import/server/descriptions/clean-description.ts'
import { drawForm } from '#testing/forms/draw-form.tsx'
import { fillForm } from '#testing/forms/fill-form.ts'
import { formFacts } from '../form-facts.ts'
import { choicesOf } from '../records/form-items.ts'
import { questionKeysOf } from '../records/question-keys.ts'
import { convertQuestions } from './convert-questions.ts'
import type { ConversionOptions } from './source-form.ts'
import samples from './fixtures/job-questions.json' with { type: 'json' }

const options = (more: Partial<ConversionOptions> = {}): ConversionOptions => ({
  language: 'en',
  company: 'Elmfield',
  fileMB: 10,
  allowPastPay: false,
  html: { cleanHtml: cleanDescription, plainLines: htmlToText },
  ...more,
})

const itemsOf = (definition: FormDefinition | undefined): FieldItem[] =>
  (definition?.sections ?? []).flatMap(({ items }) => items)
const outlineOf = (definition: FormDefinition | undefined) =>
  itemsOf(definition).map(({ name, type, required }) => `${name} ${type}${required === true ? ' required' : ''}`)
const item = (definition: FormDefinition | undefined, name: string) =>
  itemsOf(definition).find((one) => one.name === name)
const list = (...questions: object[]) => convertQuestions({ questions }, options())

describe.each(Object.entries(samples))('the questions of %s', (platform, words) => {
  test('become forms that are drawn, can be filled in and pass the server’s check', async () => {
    const converted = await convertQuestions(words, options())
    expect(converted.platform).toBe(platform)
    for (const definition of [converted.application, converted.demographic]) {
      if (!definition) continue
      const { questions, required } = formFacts(definition)
      expect(drawForm(definition)).toMatchObject({ questions, required })
      expect(await checkValues(definition, fillForm(definition))).toMatchObject({ ok: true, ignored: [] })
      const empty = await checkValues(definition, {})
      expect(empty.ok ? 0 : Object.keys(empty.errors).length).toBe(required)
    }
  })

  test('become the same form when they are read again', async () => {
    expect(await convertQuestions(words, options())).toEqual(await convertQuestions(words, options()))
  })
})

describe('the result of a platform’s format', () => {
  test('Greenhouse: a résumé as file or text, follow-ups, check boxes, consents, location, a note on AI', async () => {
    const { application, demographic, notes } = await convertQuestions(samples.greenhouse, options())
    expect(outlineOf(application)).toEqual([
      'firstname text required',
      'lastname text required',
      'email email required',
      'resume fileUpload',
      'resumetext textarea',
      'linkedin text',
      'question_102 radio required',
      'question_103 text',
      'question_104 checkbox',
      'question_105-text instruction',
      'question_105 checkboxItem required',
      'location text required',
      'text-13 instruction',
      'consentprocessing checkboxItem required',
      'consentkeeping checkboxItem required',
    ])
    expect(item(application, 'resume')?.required).toEqual({ field: 'resumetext', operator: 'isEmpty' })
    expect(item(application, 'question_103')?.required).toEqual({ field: 'question_102', operator: 'equals', value: 1 })
    expect(item(application, 'question_104')?.help).toBe('Choose all that apply.')
    expect(JSON.stringify(item(application, 'question_105-text'))).toContain('https://elmfield.example/rules')
    expect(JSON.stringify(item(application, 'text-13'))).toContain('Opt out of the use of AI')
    expect(outlineOf(demographic)).toEqual([
      'text-1 instruction',
      'veteran_status radio',
      'text-3 instruction',
      'demographic-7 checkbox',
      'demographic-7-own-2 text',
    ])
    expect(item(demographic, 'veteran_status')?.label).toBe('Veteran status')
    expect(item(demographic, 'demographic-7-own-2')?.visibleFn).toEqual({
      field: 'demographic-7',
      operator: 'includes',
      value: '72',
    })
    expect(notes.map(({ kind, question }) => `${kind} ${question}`)).toEqual([
      'lost Source',
      'lost Longitude',
      'guessed If yes, please name the class.',
      'guessed Veteran status',
      'guessed How do you describe yourself?',
    ])
  })

  test('Ashby: several files, yes or no, lists; hidden fields are named and surveys are voluntary', async () => {
    const { application, demographic, notes } = await convertQuestions(samples.ashby, options({ language: 'de' }))
    expect(outlineOf(application)).toEqual([
      'fullname text required',
      'email email required',
      'resume fileUpload required',
      'a1 fileUpload',
      'a2 radio required',
      'a3 select required',
      'a4 checkbox',
    ])
    expect(application?.sections[0]?.title).toBe('Ihre Bewerbung')
    expect(item(application, 'a2')).toMatchObject({
      choices: [
        { label: 'Ja', value: true },
        { label: 'Nein', value: false },
      ],
    })
    expect(item(application, 'a1')?.rules).toContainEqual({ type: 'maxLength', value: 5 })
    expect(outlineOf(demographic)).toEqual(['eeoc_gender select'])
    expect(notes).toContainEqual(expect.objectContaining({ kind: 'lost', question: 'Score' }))
  })

  test('Lever: cards in the page’s hidden fields, with the contact questions that every page has', async () => {
    const { application, demographic } = await convertQuestions(samples.lever, options())
    expect(outlineOf(application).slice(0, 3)).toEqual([
      'fullname text required',
      'email email required',
      'resume fileUpload required',
    ])
    expect(outlineOf(application).slice(-3)).toEqual(['k1 radio required', 'k2 select', 'k3 fileUpload'])
    expect(application?.sections.at(-1)?.title).toBe('About the kiln')
    expect(outlineOf(demographic)).toEqual(['s1 checkbox'])
  })

  test('Recruitee: questions in their order, optional fields, and the places of the job', async () => {
    const { application } = await convertQuestions(samples.recruitee, options({ language: 'de' }))
    expect(outlineOf(application)).toEqual([
      'fullname text required',
      'email email required',
      'phone phone',
      'resume fileUpload required',
      'locations radio required',
      'text-6 instruction',
      'question-502 radio required',
      'question-503 radio required',
      'consentprocessing checkboxItem required',
    ])
    expect(choicesOf(item(application, 'question-502') ?? { name: '', type: '' }).map(({ label }) => label)).toEqual([
      'Noch nicht gut',
      'Gut',
    ])
  })

  test('SmartRecruiters, BambooHR, Rippling and PCSX: fixed fields by name, and losses are reported', async () => {
    expect(outlineOf((await convertQuestions(samples.smartrecruiters, options())).application)).toEqual([
      'firstname text required',
      'lastname text required',
      'email email required',
      'experience dynamicList',
      'linkedin text',
      'resume fileUpload required',
      'q1-value select required',
    ])
    const bamboo = await convertQuestions(samples.bamboohr, options())
    expect(outlineOf(bamboo.application)).toContain('country country required')
    expect(outlineOf(bamboo.demographic)).toEqual(['ethnicityId text'])
    const rippling = await convertQuestions(samples.rippling, options())
    expect(outlineOf(rippling.application)).not.toContain('r2 text required')
    expect(rippling.notes).toContainEqual(
      expect.objectContaining({ kind: 'lost', question: 'What was your last salary?' }),
    )
    expect(
      outlineOf((await convertQuestions(samples.rippling, options({ allowPastPay: true }))).application),
    ).toContain('r2 text required')
    const pcsx = await convertQuestions(samples.pcsx, options())
    expect(outlineOf(pcsx.application)).toEqual([
      'email email required',
      'resume fileUpload required',
      'consentprocessing checkboxItem required',
    ])
    expect(outlineOf(pcsx.demographic)).toEqual(['q_gender select'])
  })
})

describe('odd questions', () => {
  test('marks in labels are read, a second email is left out, missing labels are derived from the name or a number', async () => {
    const { application, notes } = await convertQuestions(samples.list, options({ language: 'fr' }))
    expect(outlineOf(application)).toEqual([
      'firstname text required',
      'email email required',
      'form-widgets-nationality-list country required',
      'country country',
      'QA_77 radio required',
      'form-widgets-workPermit select',
      'places checkbox',
      'qqfile fileUpload',
      'qqfile-2 fileUpload',
      'consentprocessing checkboxItem required',
    ])
    expect(item(application, 'firstname')?.label).toBe('Prénom')
    expect(item(application, 'QA_77')?.label).toBe('Question n° 5')
    expect(item(application, 'form-widgets-workPermit')).toMatchObject({
      label: 'Work permit',
      choices: [{ label: 'B' }, { label: 'C' }],
    })
    expect(item(application, 'places')).toMatchObject({ choices: [{ label: 'Lyon' }, { label: 'Genève' }] })
    expect(notes.filter(({ kind }) => kind === 'lost')).toHaveLength(3)
  })

  test('a label of 1,165 characters is shown above a short one, with its links', async () => {
    const long = `${'Bitte lesen Sie das hier. '.repeat(44)}<a href="https://elmfield.example/terms">Mehr dazu.</a> Kennen Sie die Regeln?`
    const { application } = await list({ name: 'rules', label: long, type: 'boolean', required: true })
    expect(item(application, 'rules')?.label).toBe('Kennen Sie die Regeln?')
    expect(JSON.stringify(item(application, 'rules-text'))).toContain('https://elmfield.example/terms')
  })

  test('a label cannot run code or break the database', async () => {
    const label = 'Why\u0000 us? <script>alert(1)</script><a href="javascript:alert(1)">More</a> \ud800'
    const { application } = await list({
      name: 'q',
      label,
      type: 'text',
      help: `<img src=x onerror=alert(1)>${'x'.repeat(400)}`,
    })
    const written = JSON.stringify(application)
    expect(written).not.toMatch(/script|onerror|\\u0000|\\ud800/)
    expect(item(application, 'q')?.label).toMatch(/^Why us\?/)
  })

  test('three lists of the same 250 countries can all be drawn', async () => {
    const countries = Array.from({ length: 250 }, (_, index) => `Country ${index}`)
    const { application } = await list(
      ...['a', 'b', 'c'].map((name) => ({ name, label: `Country ${name}`, type: 'select', options: countries })),
    )
    expect(itemsOf(application).map((one) => choicesOf(one).length)).toEqual([250, 250, 250])
    expect(drawForm(application ?? { sections: [] }).questions).toBe(3)
  })

  test('questions of two jobs that differ only in ids are the same question', async () => {
    const ask = async (name: string, value: string) => {
      const { application } = await list({
        name,
        label: 'Can you swim?',
        type: 'select',
        options: [
          { label: 'Yes', value },
          { label: 'No', value: `${value}0` },
        ],
      })
      return Object.values(questionKeysOf(application ?? { sections: [] }))
    }
    expect(await ask('q1', '11')).toEqual(await ask('q2', '22'))
  })

  test('a definition is unchanged; anything else is refused with an explanation', async () => {
    const definition = { sections: [{ title: 'Questions', items: [{ name: 'a', type: 'text', label: 'A' }] }] }
    expect((await convertQuestions(definition, options())).application).toBe(definition)
    await expect(
      convertQuestions({ sections: [{ title: 'x', items: [{ name: 'a b', type: 'text' }] }] }, options()),
    ).rejects.toThrow('sections[0].items[0].name')
    await expect(convertQuestions('Why?', options())).rejects.toThrow('neither an object nor a list')
    await expect(convertQuestions({ answers: 3 }, options())).rejects.toThrow('no known form')
  })
})

describe('questions about the person', () => {
  const asked = async (label: string, more: object = {}) => {
    const cards = [
      {
        text: 'About you (optional)',
        fields: [{ type: 'dropdown', text: label, options: [{ text: 'A' }, { text: 'B' }] }],
        ...more,
      },
    ]
    return convertQuestions({ cards }, options())
  }

  test.each([
    'How do you self-declare your color/race?',
    'Do you belong to the LGBTQIA+ community?',
    'Are you a person with disabilities?',
    'What is your age range?',
    'Which gender do you identify with?',
    'Do you consider yourself neurodivergent?',
    'Como você se autodeclara em relação à cor/raça?',
    'Haben Sie eine Behinderung?',
    'À quelle tranche d’âge appartenez-vous ?',
    '¿Tienes alguna discapacidad?',
    'あなたの性別を教えてください',
  ])('%s goes to the voluntary form [second/H3-27]', async (label) => {
    const { application, demographic } = await asked(label)
    expect(itemsOf(demographic).map((one) => one.label)).toEqual([label])
    expect(itemsOf(application).some((one) => one.label === label)).toBe(false)
  })

  test('a title about diversity applies to its questions [second/H3-27]', async () => {
    const { demographic } = await asked('Which of these describes you?', { text: 'Diversity and inclusion' })
    expect(itemsOf(demographic)).toHaveLength(1)
  })

  test.each([
    'Do you have experience working with people with disabilities?',
    'Are you comfortable teaching mixed age groups?',
    'Have you debugged a race condition?',
  ])('%s stays in the application', async (label) => {
    const { application } = await asked(label)
    expect(itemsOf(application).some((one) => one.label === label)).toBe(true)
  })
})

test('the lists that Greenhouse asks below its questions are asked [second/H3-29]', async () => {
  const words = {
    id: 1,
    title: 'Painter',
    education: 'education_optional',
    employment: 'employment_required',
    questions: [
      { required: true, label: 'First Name', fields: [{ name: 'first_name', type: 'input_text', values: [] }] },
    ],
  }
  const { application } = await convertQuestions(words, options())
  expect(outlineOf(application)).toEqual([
    'firstname text required',
    'education dynamicList',
    'experience dynamicList required',
  ])
  const hidden = await convertQuestions({ ...words, education: 'education_hidden', employment: '' }, options())
  expect(outlineOf(hidden.application)).toEqual(['firstname text required'])
})

test('the check of a form fills it in within the limits of its rules [second/H3-28]', async () => {
  const { application } = await list({
    section: 'page',
    name: 'a',
    label: 'Nickname',
    type: 'textarea',
    required: true,
    maxLength: 10,
  })
  if (!application) throw new Error('No application.')
  expect(await checkValues(application, fillForm(application))).toMatchObject({ ok: true })
})
