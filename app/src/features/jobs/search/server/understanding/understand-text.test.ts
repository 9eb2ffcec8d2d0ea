import { expect, test } from 'vitest'
import { placeSpans } from './read-words.ts'
import { understandText } from './understand-text.ts'

const read = (text: string, place?: string, language = 'en') =>
  understandText(text, language, place ? placeSpans(text, language).find(({ name }) => name === place) : undefined)

test('words that only phrase the request are left out, in the reader’s language or that of the text', () => {
  expect(read('I am a baker looking for a job').text).toBe('baker')
  expect(read('do you have any cleaning jobs').text).toBe('cleaning')
  expect(read('Ich suche eine Stelle als Bäcker', undefined, 'de').text).toBe('Bäcker')
  expect(read('je cherche un emploi de boulanger').text).toBe('boulanger')
  expect(read('busco trabajo de panadero', undefined, 'es').text).toBe('panadero')
  expect(read('パン職人の仕事', undefined, 'ja').text).toBe('パン職人')
})

test('a text without other words is unchanged', () => {
  for (const text of ['head of nursing', '"bread and butter" baker', 'baker -night']) expect(read(text).text).toBe(text)
})

test('“jobs” alone means all jobs, in any of the languages, and stays removable', () => {
  const all = [
    'jobs',
    'Stellen',
    'emplois',
    'trabajos',
    'lavoro',
    'vagas',
    'vacatures',
    'oferty pracy',
    'وظائف',
    'משרות',
  ]
  for (const text of [...all, '求人', '职位', 'all jobs', 'offres d’emploi', 'I am looking for work'])
    expect([read(text).text, read(text).subject]).toEqual(['', text])
  expect(read('social work').text).toBe('social work')
  expect(read('"jobs"').text).toBe('"jobs"')
  expect(read('job coach').text).toBe('coach')
})

test('known terms keep their words', () => {
  expect(read('I want to work night shift as a registered nurse').subject).toBe('registered nurse')
  expect(read('social work jobs').text).toBe('social work')
})

test('a place is removed with the words before it, and the rest without it is given', () => {
  expect(read('I want to bake in Lyon', 'lyon')).toMatchObject({
    text: 'bake',
    sentence: true,
    place: { name: 'lyon', rest: 'I want to bake' },
  })
  expect(placeSpans('baker close to the Isle of Man', 'en')[0]?.name).toBe('isle of man')
  expect(placeSpans('baker "in Lyon"', 'en').map(({ name }) => name)).not.toContain('lyon')
})

test('pay is an amount with a currency, an interval or a word such as "over"', () => {
  expect(read('baker over £45,000')).toMatchObject({ text: 'baker', pay: { amount: 45000, interval: 'year' } })
  expect(read('baker £20 an hour')).toMatchObject({
    text: 'baker',
    pay: { amount: 20, interval: 'hour', rest: 'baker' },
  })
  expect(read('baker 30k').pay).toMatchObject({ amount: 30000 })
  expect(read('Bäcker ab 3.000 € im Monat', undefined, 'de').pay).toMatchObject({ amount: 3000, interval: 'month' })
  for (const text of [
    'band 5 baker',
    'class of 2026',
    'route 66',
    '12 hour shifts',
    '80% a week',
    'python 3.8',
    '2-3 days a week',
  ])
    expect(read(text).pay).toBeUndefined()
})

test.each([
  ['en', ['£45k', '£45,000', '45k', '45 000 pounds', 'GBP 45,000', '£45-50k', '45k-50k', '£45,000 - £50,000', '45k+']],
  ['de', ['45.000 €', '45.000,- EUR', '€ 45 000', '45 Tsd. €', "45'000 CHF", '45.000–50.000 €']],
  ['fr', ['45 000 €', '45 k€', '45000 euros', '45\u202f000 €']],
  ['es', ['45.000 €', '45 mil euros']],
  ['pl', ['45 000 zł', '45 tys. zł']],
  ['ja', ['45000円', '4.5万円', '４５０００円']],
  ['ar', ['٤٥٠٠٠ درهم']],
  ['en', ['0.45 lakh', '₹45,000']],
])('in %s an amount is read as people write it: %j', (language, amounts) => {
  for (const amount of amounts)
    expect([amount, read(amount, undefined, language).pay?.amount]).toEqual([amount, 45_000])
})

test('the genders in a pasted title are not searched for', () => {
  expect(read('Head Baker (m/w/d) - Pastry').text).toBe('Head Baker Pastry')
})

test('a place or pay alone leaves nothing when it is removed', () => {
  expect(read('jobs in Lyon', 'lyon')).toMatchObject({ text: '', place: { typed: 'in lyon', rest: '' } })
  expect(read('jobs over £45,000').pay?.rest).toBe('')
})

test('hours and levels can be excluded', () => {
  expect(read('baker but not senior').text).toBe('baker -senior')
  expect(read('baker not nights').text).toBe('baker -nights')
  expect(read('baker no experience').text).toBe('baker no experience')
})

test.each([
  ['nurse not manager', 'nurse', ['manager']],
  ['nurse, but not a team leader, in Leeds', 'nurse', ['team leader']],
  ['baker not manager or supervisor', 'baker', ['manager', 'supervisor']],
  ['baker not sales and marketing', 'baker', ['sales', 'marketing']],
  ['nurse not senior manager', 'nurse', ['senior manager']],
  ['nurse except manager full time', 'nurse full time', ['manager']],
  ['teacher other than head', 'teacher', ['head']],
  ['nurse not manager band 6', 'nurse band 6', ['manager']],
  ['not manager nurse', 'nurse', ['manager']],
  ['not a manager', '', ['manager']],
  ['nurse but not in theatre', 'nurse', ['theatre']],
  ['nurse not working with children', 'nurse', ['children']],
  ["I'm looking for nursing work, not manager", 'nursing', ['manager']],
])('an occupation is excluded: %s [second/H3-07]', (text, words, occupations) => {
  const found = read(text, 'leeds')
  expect(found.text).toBe(words)
  expect(found.ruledOut.flatMap((out) => out.occupations)).toEqual(occupations)
})

test.each([
  ['de', 'Pflege nicht als Leitung', 'Leitung'],
  ['fr', 'infirmier sauf cadre', 'cadre'],
  ['es', 'enfermera excepto supervisora', 'supervisora'],
  ['it', 'infermiere non coordinatore', 'coordinatore'],
  ['pt', 'enfermeiro exceto gerente', 'gerente'],
  ['nl', 'verpleegkundige niet manager', 'manager'],
  ['pl', 'pielęgniarka oprócz kierownik', 'kierownik'],
  ['ar', 'ممرض باستثناء مدير', 'مدير'],
  ['he', 'אחות לא מנהלת', 'מנהלת'],
  ['zh', '护士 不要 经理', '经理'],
])('an occupation is excluded in %s: %s [second/H3-07]', (language, text, occupation) => {
  const found = read(text, undefined, language)
  expect(found.text).toBe(text.split(' ')[0])
  expect(found.ruledOut.flatMap((out) => out.occupations)).toEqual([occupation.toLowerCase()])
})

test.each([
  'baker no experience',
  'baker without degree',
  'degree not required',
  'experience not essential baker',
  'not for profit',
  'not only nights',
  '"not manager"',
  'baker why not',
])('things that a job does not require exclude no occupation: %s', (text) => {
  expect(read(text).ruledOut).toEqual([])
})

test('an exclusion can be undone, and excluded hours don’t count as preferred', () => {
  const found = read('baker not manager or supervisor part time')
  expect(found.ruledOut).toEqual([
    { occupations: ['manager', 'supervisor'], typed: 'not manager or supervisor', rest: 'baker part time' },
  ])
  expect(read('not manager').ruledOut[0]?.rest).toBe('')
  expect(read('baker not part time')).toMatchObject({ text: 'baker -"part time"', terms: [], ruledOut: [] })
})

test('working from home, level, contract and hours are understood, in all twelve languages', () => {
  const kinds = (text: string, language = 'en') => read(text, undefined, language).terms.map(({ kind }) => kind)
  expect(kinds('senior baker part time permanent remote')).toEqual(['level', 'hours', 'contract', 'remote'])
  expect(kinds('erfahrener Bäcker in Teilzeit, unbefristet, Homeoffice', 'de')).toEqual([
    'level',
    'hours',
    'contract',
    'remote',
  ])
  expect(kinds('boulanger débutant CDI temps partiel', 'fr')).toEqual(['level', 'contract', 'hours'])
  expect(kinds('panadero media jornada teletrabajo', 'es')).toEqual(['hours', 'remote'])
  expect(kinds('panettiere tempo pieno apprendistato', 'it')).toEqual(['hours', 'contract'])
  expect(kinds('padeiro sênior meio período', 'pt')).toEqual(['level', 'hours'])
  expect(kinds('bakker parttime stage', 'nl')).toEqual(['hours', 'contract'])
  expect(kinds('piekarz pełny etat zdalnie', 'pl')).toEqual(['hours', 'remote'])
  expect(kinds('خباز دوام جزئي', 'ar')).toEqual(['hours'])
  expect(kinds('אופה משרה חלקית', 'he')).toEqual(['hours'])
  expect(kinds('パン職人 夜勤', 'ja')).toEqual(['hours'])
  expect(kinds('面包师 兼职', 'zh')).toEqual(['hours'])
  expect(kinds('remote sensing analyst')).toEqual([])
  expect(kinds('registered nurse')).toEqual([])
})

test('each part is removable, and a search without it keeps the others', () => {
  const { terms, subject } = read('senior baker part time')
  expect(subject).toBe('baker')
  expect(terms).toEqual([
    { kind: 'level', typed: 'senior', rest: 'baker part time' },
    { kind: 'hours', typed: 'part time', rest: 'senior baker' },
  ])
})

test('a sentence has a subject, and words around it that matter less [Q06]', () => {
  expect(read('baker with driving licence')).toMatchObject({
    text: 'baker',
    around: [{ text: 'driving licence', as: 'context' }],
  })
  expect(read('I am a student looking for weekend work as a pastry baker')).toMatchObject({
    text: 'pastry baker',
    around: [
      { text: 'weekend', as: 'needed' },
      { text: 'student', as: 'wish' },
    ],
    ignored: ['I', 'am', 'looking', 'work'],
  })
  expect(read('baker or confectioner').text).toBe('baker OR confectioner')
  expect(read('hca or porter').text).toBe('hca OR porter')
  expect(read('registered nurse or porter').text).toBe('registered nurse or porter')
  expect(read('baker weekends only').text).toBe('baker weekends')
  expect(read('weekends only').terms.map(({ kind }) => kind)).toEqual(['hours'])
  expect(read('baker term time').terms).toEqual([{ kind: 'hours', typed: 'term time', rest: 'baker' }])
})

test('words that any job has are left out of a lay request', () => {
  expect(read('someone who helps people sleep')).toMatchObject({ text: 'sleep', sentence: true })
  expect(read('fixing wheelchairs in a hospital').around).toEqual([])
  expect(read('helping people').text).toBe('helping people')
  expect(read('patient services manager').text).toBe('patient services manager')
})

test('what a person wants is the subject, not what they were or want to leave', () => {
  expect(read('I am a baker who is tired of early mornings').text).toBe('baker')
  expect(read('I used to be a carpenter and would like to become a baker')).toMatchObject({
    text: 'baker',
    around: [{ text: 'carpenter', as: 'wish' }],
  })
  expect(read('I used to be a carer and would like to do it as a job').text).toBe('carer')
  expect(read('my kids are at school so I need a bakery job').text).toBe('bakery')
  expect(read('baker who wants to work in a canteen')).toMatchObject({
    text: 'baker',
    around: [{ text: 'canteen', as: 'context' }],
  })
})

test('work that a person leaves is named as left out, and searched for if there is nothing else', () => {
  for (const leaving of ['tired of', 'bored of', 'fed up with']) {
    const { text, ignored } = read(`${leaving} retail, looking for office work`)
    expect([text, ignored.includes('retail')]).toEqual(['office work', true])
    expect(read(`I am ${leaving} nursing`).text).toBe('nursing')
  }
  const { text, ignored } = read('I quit my job as a nurse and want something in an office')
  expect([text, ignored.includes('nurse')]).toEqual(['office', true])
})

test.each([
  ['de', 'ich war Krankenschwester und möchte Bäckerin werden', 'Bäckerin', 'Krankenschwester'],
  ['fr', 'j’étais infirmière et je veux devenir boulangère', 'boulangère', 'infirmière'],
  ['es', 'era enfermera y quiero ser panadera', 'panadera', 'enfermera'],
  ['pl', 'byłam pielęgniarką i chcę zostać piekarzem', 'piekarzem', 'pielęgniarką'],
])('what a person was is a wish beside what they want to be (%s)', (language, asked, wanted, was) => {
  const { text, around } = read(asked, undefined, language)
  expect([text, around]).toEqual([wanted, [{ text: was, as: 'wish' }]])
})

test('a vague word stays in the name of an occupation', () => {
  expect(read('people operations manager in a startup').text).toBe('people operations manager')
  expect(read('services engineer in a hotel').text).toBe('services engineer')
  expect(read('helps people sleep').text).toBe('sleep')
})
