import { expect, test } from 'vitest'
import { ask, minimalPosting, companyTexts } from '#testing/assistant/talk.ts'

const open = { context: { position: 7 } }
const answer = async (question: string, language = 'en') => {
  const { kind, passages } = await ask(question, { ...open, language })
  return `${kind}: ${passages.map(({ text }) => text).join(' ¶ ')}`
}

test.each([
  ['How many days of holiday are there?', '29 days annual leave'],
  ['how much leave after six years', 'rising to 34 days after 6 years'],
  ['Do I have to pay for parking?', 'Free parking'],
  ['Is there a pension scheme?', 'workplace pension'],
  ['hours?', '32 hours per week'],
  ['Which days of the week would I work?', 'Tuesday to Friday'],
  ['What time does the late shift begin?', 'late shift 2pm'],
  ['How often do I work weekends?', 'one weekend a month'],
  ['Is it permanent?', 'fixed term for 18 months'],
  ['Could the contract be renewed?', 'extended by a year'],
  ['How long is the trial period?', 'probation period is 3 months'],
  ['Is there somewhere to have lunch?', 'Subsidised canteen'],
  ['Would you help with moving costs?', 'Relocation package'],
  ['do i need to be able to drive', 'full driving licence'],
  ['What do you pay per mile?', '45p per mile'],
  ['Which qualification is required?', 'diploma in electrical engineering'],
  ['How many years of experience do I need?', 'two years of experience'],
  ['Can you sponsor my visa?', 'cannot sponsor visas'],
  ['How many technicians are in the team?', '14 technicians'],
  ['Who would I report to?', 'Head of Beacons'],
  ['When are the interviews?', '14 January'],
  ['When does the advert close?', '20 December'],
  ['What does it pay?', '£31,200 to £34,900 a year'],
  ['Where is this job?', 'Whitby'],
  ['Who is the employer?', 'Brightwater Harbours'],
])('%s', async (question, passage) => {
  const said = await answer(question)
  expect(said).toMatch(/^answer: /)
  expect(said).toContain(passage)
})

test.each([
  ['de', 'Wie viele Urlaubstage gibt es?', '29 days'],
  ['fr', 'Faut-il un permis de conduire ?', 'driving licence'],
  ['es', '¿Hay aparcamiento?', 'Free parking'],
  ['pt', 'Quanto tempo dura o período experimental?', '3 months'],
  ['it', 'Quante ore a settimana sono?', '32 hours'],
  ['nl', 'Wanneer is het sollicitatiegesprek?', '14 January'],
  ['pl', 'Czy oferta ma stołówkę?', 'canteen'],
  ['ja', '運転免許は必要ですか', 'driving licence'],
  ['zh-CN', '有停车位吗？', 'Free parking'],
  ['ar', 'هل يوجد موقف سيارات؟', 'Free parking'],
  ['he', 'כמה ימי חופשה יש?', '29 days'],
])('a question in %s finds the English sentence', async (language, question, passage) => {
  const said = await answer(question, language)
  expect(said).toMatch(/^answer: /)
  expect(said).toContain(passage)
})

test.each([
  'Is there a gym?',
  'How many lamps does each lighthouse have?',
  'How often would I be on call?',
  'Do I need a vaccination?',
  'Is there a nursery?',
  'Do I have to speak Welsh?',
  'How much is the joining bonus?',
])('the posting doesn’t say: %s', async (question) => {
  const { kind, frames, events } = await ask(question, open)
  expect(kind).toBe('unknown')
  expect(frames[0]).toMatch(/^not-said/)
  const way = { label: 'people@brightwater.example', href: 'mailto:people@brightwater.example' }
  expect(events).toContainEqual(expect.objectContaining({ frame: 'contact', links: [way] }))
})

test('a minimal posting answers nothing, and pay without a number is not an answer', async () => {
  for (const question of ['What is the salary?', 'How many hours a week is it?', 'Is there parking?'])
    expect((await ask(question, { context: { position: 8 }, positions: [minimalPosting] })).kind).toBe('unknown')
})

test('a follow-up question keeps the subject of the last one', async () => {
  const turns = [{ role: 'user' as const, text: 'How much annual leave do I get?' }]
  const { passages } = await ask('and after six years?', { context: { position: 7, turns } })
  expect(passages[0]?.text).toContain('34 days after 6 years')
})

test('the company’s texts answer questions about its practices, and name their place', async () => {
  const { kind, frames, passages } = await ask('How long do you keep my data?')
  expect([kind, frames[0], passages[0]?.text]).toEqual(['answer', 'company-says', companyTexts[0]?.text])
  const again = await ask('When may I apply again?')
  expect(again.passages[0]).toMatchObject({ source: { kind: 'company', id: 'again' }, href: '/careers/again' })
  expect((await ask('Who is the chief executive?')).kind).toBe('unknown')
})

const moving = {
  id: 'moving',
  title: 'Moving for a job',
  text: 'If you move more than 100 km to work for us, we pay for the removal.',
  language: 'en',
  url: '',
}
test.each([
  ['en', 'Do you pay for relocation?'],
  ['de', 'Zahlen Sie den Umzug?'],
  ['ja', '引っ越しの費用は出ますか'],
])('the company answers in %s if the open posting doesn’t', async (language, question) => {
  const asked = { context: { position: 8 }, knowledge: [...companyTexts, moving], language }
  const { frames, passages } = await ask(question, asked)
  expect([frames[0], passages[0]?.text]).toEqual(['company-says', moving.text])
  const posting = await ask(question, { ...asked, context: { position: 7 } })
  expect([posting.frames[0], posting.passages[0]?.text]).toEqual(['posting-says', 'Relocation package of up to £3,000'])
})

test('a question about something else does not inherit the last subject', async () => {
  const turns = [{ role: 'user' as const, text: 'Zahlen Sie den Umzug?' }]
  const asked = { context: { position: 8, turns }, knowledge: [moving], language: 'de' }
  expect((await ask('Wie teuer ist der Zoo?', asked)).passages).toEqual([])
})

test('a company text is about the subject of its title', async () => {
  const text = 'We read every application within five working days and call you either way.'
  const knowledge = [{ ...moving, id: 'time', title: 'When you hear from us', text }]
  const { passages } = await ask('When will I hear from you?', { context: { position: 8 }, knowledge })
  expect(passages[0]?.text).toBe(text)
})

test('the pay of a job is stated in Japanese', async () => {
  const { frames, passages } = await ask('給料はいくらですか', { ...open, language: 'ja' })
  expect([frames[0], passages[0]?.text]).toEqual(['details-say', '£31,200 to £34,900 a year'])
})

test('a passage links to the posting with its words marked', async () => {
  const { passages } = await ask('Is there parking?', open)
  expect(passages[0]).toMatchObject({ language: 'en', source: { kind: 'posting', position: 7 } })
  expect(passages[0]?.href).toBe('/careers/job/7#:~:text=Free%20parking%20at%20the%20depot')
})
