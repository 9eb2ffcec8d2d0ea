import { expect, test } from 'vitest'
import type { Condition, JobSearch } from '../../../../tools.ts'
import { ask } from '#testing/assistant/talk.ts'

const night: Condition = { kind: 'shift', value: 'night' }
const day: Condition = { kind: 'shift', value: 'day' }
const searched = async (message: string, search: JobSearch | null, language = 'en') => {
  const { calls } = await ask(message, { context: { search }, language })
  return calls.map((call) => (call.name === 'search_jobs' ? call.arguments : call.name))
}

const PORTER: JobSearch = { query: 'porter', location: 'Exeter' }
const inPlymouth = [
  'make it Plymouth instead',
  'same again in Plymouth',
  'the same but in Plymouth',
  'Plymouth instead',
  'change it to Plymouth',
  'how about Plymouth',
  'try Plymouth',
  'and in Plymouth?',
]
test.each(inPlymouth)('one part of the last search is changed: %s [second/H3-12]', async (message) => {
  expect(await searched(message, PORTER)).toEqual([{ query: 'porter', location: 'Plymouth' }])
})

test.each(['same but for cleaners', 'cleaners instead of porters', 'same again for cleaners'])(
  'the job of the last search is changed: %s [second/H3-12]',
  async (message) => {
    expect(await searched(message, PORTER)).toEqual([{ query: 'cleaners', location: 'Exeter' }])
  },
)

const dropVerbs = ['drop', 'forget about', 'scrap', 'lose', 'leave out', 'ignore', 'please remove']
test.each(dropVerbs.flatMap((verb) => [`${verb} the nights`, `${verb} the night thing`]))(
  'a preference is dropped: %s [second/H3-12]',
  async (message) => {
    expect(await searched(message, { ...PORTER, conditions: [night] })).toEqual([PORTER])
  },
)

test.each([
  ['drop the place', { query: 'porter' }],
  ['forget the distance', PORTER],
  ['drop the pay bit', { ...PORTER, distance_km: 16 }],
])('other parts are dropped: %s [second/H3-12]', async (message, left) => {
  const pay_min = { amount: 20_000, currency: 'GBP', interval: 'year' as const }
  const search = { ...PORTER, distance_km: 16, pay_min }
  const [found] = await searched(message, search)
  expect(found).toEqual(message.includes('pay') ? left : { ...left, pay_min })
})

test.each(['only days instead of nights', 'days rather than nights', 'days instead of nights please'])(
  'one preference replaces another: %s [second/H3-12]',
  async (message) => {
    expect(await searched(message, { ...PORTER, conditions: [night] })).toEqual([{ ...PORTER, conditions: [day] }])
  },
)

const COOK: Record<string, [JobSearch, string, string, string]> = {
  de: [{ query: 'Koch', location: 'Berlin' }, 'das gleiche in Hamburg', 'vergiss die Nachtschicht', 'Hamburg'],
  fr: [{ query: 'cuisinier', location: 'Lyon' }, 'la même chose à Nantes', 'oublie la nuit', 'Nantes'],
  es: [{ query: 'cocinero', location: 'Madrid' }, 'lo mismo en Valencia', 'quita lo de noche', 'Valencia'],
  pt: [{ query: 'cozinheiro', location: 'Lisboa' }, 'o mesmo no Porto', 'tira a noite', 'Porto'],
  it: [{ query: 'cuoco', location: 'Roma' }, 'lo stesso a Milano', 'togli la notte', 'Milano'],
  nl: [{ query: 'kok', location: 'Utrecht' }, 'hetzelfde in Leiden', 'laat de nacht weg', 'Leiden'],
  pl: [{ query: 'kucharz', location: 'Gdynia' }, 'to samo w Krakowie', 'usuń nocną zmianę', 'Kraków'],
  ja: [{ query: '看護師', location: 'ロンドン' }, '同じ条件でパリ', '夜勤を外して', 'パリ'],
  'zh-CN': [{ query: '厨师', location: '伦敦' }, '改成巴黎', '去掉夜班', '巴黎'],
  ar: [{ query: 'طباخ', location: 'لندن' }, 'نفس الشيء في باريس', 'احذف الليلية', 'باريس'],
  he: [{ query: 'טבח', location: 'לונדון' }, 'אותו דבר בפריז', 'תוריד את משמרת לילה', 'פריז'],
}
test.each(Object.entries(COOK))('a search is changed and shortened in %s [second/H3-12]', async (language, row) => {
  const [search, again, drop, place] = row
  expect(await searched(again, search, language)).toEqual([{ ...search, location: place }])
  expect(await searched(drop, { ...search, conditions: [night] }, language)).toEqual([search])
})

test('a complete new request starts over, and the answer reports the parts kept from the last one [second/RA3-02]', async () => {
  const last = { query: 'engineering', remote: true }
  expect(await searched('part-time jobs in Leeds', last)).toEqual([
    { location: 'Leeds', conditions: [{ kind: 'work_time', value: 'part_time' }] },
  ])
  const pay_min = { amount: 30, currency: 'EUR', interval: 'hour' as const }
  expect(await searched('jobs with night shifts in Berlin', { query: 'nurse', pay_min })).toEqual([
    { location: 'Berlin', conditions: [night] },
  ])
  expect(await searched('jobs in Germany with no driving licence', { query: 'nurse', conditions: [night] })).toEqual([
    { location: 'Germany', conditions: [{ kind: 'driving_licence', not: true }] },
  ])
  expect(await searched('Teilzeitjobs in München', last, 'de')).toEqual([
    { location: 'München', conditions: [{ kind: 'work_time', value: 'part_time' }] },
  ])
  const { texts } = await ask('only nights', { context: { search: PORTER } })
  expect(texts[0]).toBe('Kept from your last search: “porter” · Exeter')
})

const ages: [string, number][] = [
  ['posted in the last 3 days', 3],
  ['from the past two weeks', 14],
  ['posted since yesterday', 1],
  ['posted this week', 7],
  ['advertised within the last ten days', 10],
  ['no older than five days', 5],
  ['put online in the last 48 hours', 2],
]
test.each(ages)('the age of jobs is read: %s [second/RA3-04]', async (age, days) => {
  expect(await searched(`caretaker jobs ${age}`, null)).toEqual([{ query: 'caretaker', posted_within_days: days }])
})
test.each([
  ['de', 'Stellen als Koch aus den letzten drei Tagen', 'Koch'],
  ['fr', 'emplois de cuisinier publiés ces trois derniers jours', 'cuisinier'],
  ['es', 'empleos de cocinero publicados en los últimos tres días', 'cocinero'],
  ['pt', 'empregos de cozinheiro publicados nos últimos três dias', 'cozinheiro'],
  ['it', 'lavori da cuoco pubblicati negli ultimi tre giorni', 'cuoco'],
  ['nl', 'vacatures kok geplaatst in de afgelopen drie dagen', 'kok'],
  ['pl', 'oferty kucharz opublikowane w ciągu ostatnich trzech dni', 'kucharz'],
  ['ja', '過去3日間に掲載された看護師の仕事', '看護師'],
  ['zh-CN', '最近3天发布的厨师工作', '厨师'],
  ['he', 'משרות טבח ב-3 הימים האחרונים', 'טבח'],
])('the age of jobs is read in %s [second/RA3-04]', async (language, message, query) => {
  expect(await searched(message, null, language)).toEqual([{ query, posted_within_days: 3 }])
})

const year = { pay_min: { amount: 70_000, currency: 'EUR', interval: 'year' as const }, location: 'Berlin' }
test.each([
  'jobs at least 70000 euro a year in Berlin',
  'jobs that pay at least 70000 euro a year in Berlin',
  'jobs in Berlin from 70,000 euros per year',
])('no word of the pay is left to search for: %s [second/RA3-03]', async (message) => {
  expect(await searched(message, null)).toEqual([year])
})

const most20: JobSearch = { query: 'porter', location: 'Exeter', conditions: [{ kind: 'hours', max: 20 }] }
const nears = ['round', 'around', 'near', 'in and around', 'not far from', 'close to', 'in the vicinity of']
test.each([
  ...nears.map((near) => `any porter openings ${near} Exeter that are twenty hours or fewer`),
  'porter jobs in the Exeter area, 20 hours or less',
  'porter jobs in Exeter at most twenty hours',
])('places and limits are read: %s [second/H3-13]', async (message) => {
  expect(await searched(message, null)).toEqual([most20])
})

test('a question that looks for jobs is a search [second/H3-13] [second/RA3-06]', async () => {
  expect(await searched('anything part time for a porter near Bristol?', null)).toEqual([
    { query: 'porter', location: 'Bristol', conditions: [{ kind: 'work_time', value: 'part_time' }] },
  ])
  expect(await searched('who pays a porter more than 25k?', null)).toEqual([
    { query: 'porter', pay_min: { amount: 25_000, currency: 'GBP', interval: 'year' } },
  ])
  const { calls } = await ask('Which jobs have a 4-day week?', { context: { position: 7 } })
  expect(calls).toMatchObject([{ name: 'search_jobs' }])
})

test.each(['put this one aside for me', 'set this job aside', 'keep this for later', 'hold on to this one'])(
  'a job is kept for later: %s [second/H3-13]',
  async (message) => {
    const { calls } = await ask(message, { context: { position: 7 }, signedIn: true })
    expect(calls).toEqual([{ name: 'save_job', arguments: { position_id: 7 } }])
  },
)
