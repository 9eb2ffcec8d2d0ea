import { expect, test } from 'vitest'
import { type CompanyAnswer, type CompanyApplication } from '#features/applying/applications/server/index.ts'
import type { FeatureContext } from '#platform/feature/feature-context.ts'
import type { SiteTenant } from '#platform/http/context.ts'
import { prepareApplication } from './application-to-send.ts'

const FORM = {
  platform: 'list',
  questions: [
    { name: 'place', type: 'text', label: 'Location' },
    { name: 'cv', type: 'file', label: 'CV' },
  ],
}
const ITEMS = [
  { name: 'location', type: 'text', label: 'Location' },
  { name: 'resume', type: 'fileUpload', label: 'Résumé' },
  { name: 'lights', type: 'choice', label: 'Lights' },
  { name: 'swims', type: 'checkboxItem', label: 'I can swim' },
  { name: 'proof', type: 'fileUpload', label: 'Certificate' },
  { name: 'work', type: 'dynamicList', label: 'Work' },
]
const TENANT = {
  name: 'Coast',
  site: { branding: {}, pcsxConfig: { applyConfig: { fileMB: 5, allowPastPay: false } } },
} as unknown as SiteTenant

const written = (name: string, answer: unknown, label: CompanyAnswer['label'] = null): CompanyAnswer => ({
  name,
  question: name,
  answer,
  label,
})
const attached = (field: string, name: string) => ({ field, file: name, name, type: 'application/pdf' })

async function prepare(system: Parameters<typeof prepareApplication>[4], attachments = [attached('resume', 'cv.pdf')]) {
  const version = {
    language: 'en',
    definition: { sections: [{ items: ITEMS }] },
    questionKeys: { location: 'std:location', resume: 'std:resume', lights: 'l', swims: 's', proof: 'p', work: 'w' },
    values: { location: 'Kiel' },
    answers: [
      written('location', 'Kiel'),
      written('lights', ['g', 'o'], ['Gas', 'Oil']),
      written('swims', true),
      written('work', [{ employer: 'Coast' }]),
    ],
    attachments: [...attachments, attached('proof', 'proof.pdf')],
  }
  const service = {
    version: async () => version,
    attachment: async (_target: unknown, file: string) => ({ key: file }),
  }
  const context = { use: () => service, files: { get: async (key: string) => Buffer.from(key) } }
  const application = { encId: 'a', consents: [], phone: null } as unknown as CompanyApplication
  const person = {
    firstName: 'Mira',
    lastName: 'Oss',
    email: 'm@example.com',
    phone: null,
    sentAt: new Date(),
    except: [],
  }
  const prepared = await prepareApplication(
    context as unknown as FeatureContext,
    TENANT,
    { application, version: 1, person },
    FORM,
    system,
  )
  const { answers, others } = prepared.application
  return {
    ...prepared,
    sent: answers.map(({ question, values, files }) => [question.name, ...values, ...files.map(({ name }) => name)]),
    added: others.map(({ question, text, files }) => [question, text, ...files.map(({ name }) => name)]),
  }
}

test('answers that a system has no question for stay here, and are named', async () => {
  const { sent, added, unsent, missing } = await prepare({})
  expect(sent).toEqual([
    ['place', 'Kiel'],
    ['cv', 'cv.pdf'],
  ])
  expect([added, missing]).toEqual([[], []])
  expect(unsent).toEqual(['Lights', 'I can swim', 'Certificate', 'Work'])
})

test('a system that takes text gets them in words, with further files; lists stay here', async () => {
  const { added, unsent } = await prepare({ takesOthers: true })
  expect(added).toEqual([
    ['Lights', 'Gas, Oil'],
    ['I can swim', '✓'],
    ['Certificate', '', 'proof.pdf'],
  ])
  expect(unsent).toEqual(['Work'])
})

test('a file that a system doesn’t take is named once, and not sent in another place', async () => {
  const large = attached('resume', 'a-name-that-is-longer-than-its-limit.pdf')
  const takesFiles = { maxBytes: 20, endings: ['pdf'] }
  const { sent, added, unsent, missing } = await prepare({ takesOthers: true, takesFiles }, [large])
  expect(sent).toEqual([['place', 'Kiel']])
  expect(added).toContainEqual(['Certificate', '', 'proof.pdf'])
  expect(missing).toEqual([{ code: 'file-not-taken', text: large.name }])
  expect(unsent).toEqual(['Résumé', 'Work'])
})
