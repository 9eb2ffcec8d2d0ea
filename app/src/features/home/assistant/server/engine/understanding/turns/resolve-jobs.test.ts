import { expect, test } from 'vitest'
import type { TalkContext } from '../../../../conversation.ts'
import { ask, lighthousePosting, minimalPosting } from '#testing/assistant/talk.ts'

const baker = { ...minimalPosting, id: 9, title: 'Baker', payText: '£12 an hour' }
const positions = [lighthousePosting, minimalPosting, baker]
const said = async (message: string, context: Partial<TalkContext>, language = 'en') => {
  const { texts, passages, events, kind } = await ask(message, { context, language, positions })
  const done = events.at(-1)
  return { text: texts[0], passage: passages[0]?.text, kind, job: done?.type === 'done' ? done.position : undefined }
}

test('“it” refers to the job of the conversation, not to the one selected by the page, and the answer names it [second/RA3-01]', async () => {
  const answer = await said('what does it pay?', { position: 9, open: 7, shown: [9] })
  expect(answer).toEqual({ text: 'The details of “Baker” say:', passage: '£12 an hour', kind: 'answer', job: 9 })
  expect((await said('is there parking?', { position: 7, open: 9 })).text).toBe(
    'The posting for “Lighthouse Technician” says:',
  )
  expect((await said('is there a gym?', { position: 9 })).text).toBe('The posting for “Baker” doesn’t say.')
})

test.each([
  ['what does the third one pay?', 'en'],
  ['the third, how much is it?', 'en'],
  ['and the pay of number 3?', 'en'],
  ['what does the Baker job pay?', 'en'],
  ['what does the last one pay?', 'en'],
  ['Was zahlt die dritte?', 'de'],
  ['Combien paie le troisième ?', 'fr'],
  ['¿Cuánto paga el tercero?', 'es'],
  ['Quanto paga a terceira?', 'pt'],
  ['Quanto paga il terzo?', 'it'],
  ['Wat betaalt de derde?', 'nl'],
  ['3番目の給料はいくらですか', 'ja'],
  ['第三个工资多少？', 'zh-CN'],
])('a question about one of the list: %s [second/RA3-01]', async (message, language) => {
  const answer = await said(message, { shown: [7, 8, 9], open: 7 }, language)
  expect(answer).toMatchObject({ passage: '£12 an hour', job: 9 })
})

test('“this job” is the open one, and a list without a number leads to a question back [second/RA3-01]', async () => {
  expect(await said('what does this job pay?', { shown: [8, 9], open: 7 })).toMatchObject({ job: 7 })
  expect((await said('what does it pay?', { shown: [8, 9], open: 7 })).kind).toBe('ask')
  expect(await said('When is the second interview?', { position: 7, shown: [7, 9] })).toMatchObject({ job: 7 })
  const company = await ask('How long do you keep my data?', { context: { shown: [8, 9] } })
  expect(company.frames[0]).toBe('company-says')
})

test.each([
  ['Apply for the first one', 'start_application', { position_ids: [9] }],
  ['add the second one to my cart', 'cart_add', { position_ids: [7] }],
  ['save this job', 'save_job', { position_id: 8 }],
] as const)('an act is about the jobs of the conversation: %s [second/RA3-01]', async (message, name, given) => {
  const { calls } = await ask(message, { context: { shown: [9, 7], open: 8 }, signedIn: true })
  expect(calls).toEqual([{ name, arguments: given }])
})

test('“tell me about the first one” describes it [second/RA3-01]', async () => {
  expect(await said('tell me about the first one', { shown: [7, 9], open: 8 })).toMatchObject({
    text: 'From the posting for “Lighthouse Technician”:',
    job: 7,
  })
})
