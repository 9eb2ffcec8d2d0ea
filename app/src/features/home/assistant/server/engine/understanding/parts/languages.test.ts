import { expect, test } from 'vitest'
import { ask } from '#testing/assistant/talk.ts'

const PART_TIME = { kind: 'work_time', value: 'part_time' }
const NO_NIGHTS = { kind: 'shift', value: 'night', not: true }
const NO_WEEKENDS = { kind: 'shift', value: 'weekend', not: true }
const EARLY = { kind: 'shift', value: 'early' }
const pay = (amount: number, currency: string) => ({ pay_min: { amount, currency, interval: 'hour' } })

async function calls(message: string, language: string, said: readonly string[] = []) {
  const turns = said.map((text) => ({ role: 'user' as const, text }))
  return (await ask(message, { language, signedIn: true, context: { turns } })).calls
}

test.each([
  ['de', 'Habt ihr was als Schweißer in der Nähe von Leeds?', { query: 'Schweißer', location: 'Leeds' }],
  [
    'de',
    'Reinigungskraft in Leeds, mindestens 13 Pfund die Stunde',
    { query: 'Reinigungskraft', location: 'Leeds', ...pay(13, 'GBP') },
  ],
  [
    'de',
    'Koch in Berlin, mehr als 25 Stunden die Woche schaffe ich nicht',
    { query: 'Koch', location: 'Berlin', conditions: [{ kind: 'hours', max: 25 }] },
  ],
  [
    'fr',
    'serveuse à Annecy mais surtout pas le week-end',
    { query: 'serveuse', location: 'Annecy', conditions: [NO_WEEKENDS] },
  ],
  ['fr', 'Vous auriez un poste de soudeur près de Lyon ?', { query: 'soudeur', location: 'Lyon' }],
  ['es', 'qué tienen en Austin que no sea de noche', { location: 'Austin', conditions: [NO_NIGHTS] }],
  [
    'es',
    'trabajo de camarera en Madrid, que paguen más de 10 euros la hora',
    { query: 'camarera', location: 'Madrid', ...pay(10, 'EUR') },
  ],
  [
    'pt',
    'procuro part-time como empregada de mesa no Porto, só de manhã',
    { query: 'empregada de mesa', location: 'Porto', conditions: [EARLY, PART_TIME] },
  ],
  [
    'it',
    'magazziniere a Peterborough, da 13 sterline l’ora in su',
    { query: 'magazziniere', location: 'Peterborough', ...pay(13, 'GBP') },
  ],
  [
    'nl',
    'verpleegkundige in Leeds maar geen weekenden',
    { query: 'verpleegkundige', location: 'Leeds', conditions: [NO_WEEKENDS] },
  ],
  [
    'pl',
    'szukam pracy jako kelnerka w Krakowie, pół etatu',
    { query: 'kelnerka', location: 'Kraków', conditions: [PART_TIME] },
  ],
  [
    'ja',
    'ロンドンのパートの販売員、夜勤なし',
    { query: '販売員', location: 'ロンドン', conditions: [NO_NIGHTS, PART_TIME] },
  ],
  ['zh-CN', '伦敦的兼职收银员，不上夜班', { query: '收银员', location: '伦敦', conditions: [NO_NIGHTS, PART_TIME] }],
  ['ar', 'ممرضة في ليدز بدون ليل', { query: 'ممرضة', location: 'ليدز', conditions: [NO_NIGHTS] }],
  ['he', 'נהג במנצ’סטר, לפחות 14 פאונד לשעה', { query: 'נהג', location: 'מנצ’סטר', ...pay(14, 'GBP') }],
])('a search in %s: %s', async (language, message, search) => {
  const [call] = await calls(message, language)
  const plain = JSON.parse(JSON.stringify(call).replaceAll("'", '’')) as unknown
  expect(plain).toEqual({ name: 'search_jobs', arguments: search })
})

test.each([
  ['de', 'Koch in Leeds', 'doch lieber in York', 'York'],
  ['fr', 'cuisinier à Leeds', 'plutôt à York, finalement', 'York'],
  ['es', 'cocinero en Leeds', 'mejor en York', 'York'],
  ['pt', 'cozinheiro em Leeds', 'melhor em York', 'York'],
  ['it', 'cuoco a Leeds', 'anzi, a York', 'York'],
  ['nl', 'kok in Leeds', 'toch liever in York', 'York'],
  ['pl', 'kucharz w Leeds', 'jednak w York', 'York'],
  ['ja', 'リーズの看護師の仕事', 'やっぱりロンドンで', 'ロンドン'],
  ['zh-CN', '利兹的护士工作', '换成伦敦', '伦敦'],
  ['he', 'טבח בלידס', 'בעצם בלונדון', 'לונדון'],
])('a correction in %s: %s, %s', async (language, first, then, location) => {
  expect(await calls(then, language, [first])).toMatchObject([{ name: 'search_jobs', arguments: { location } }])
  const query = (await calls(first, language))[0]?.arguments
  expect(await calls(then, language, [first])).toMatchObject([
    { arguments: { query: query && 'query' in query ? query.query : '' } },
  ])
})

const asked = {
  my_applications: [
    'Was ist mit meiner Bewerbung?',
    'Est-ce que vous avez reçu ma candidature ?',
    '¿Ya vieron lo que mandé?',
    'já viram a minha candidatura?',
    'avete ricevuto la mia candidatura?',
    'hoe staat het met mijn sollicitatie?',
    'czy dostaliście moje zgłoszenie?',
    '応募の結果はまだですか',
    '我的申请怎么样了',
    'أين وصل طلبي؟',
    'מה קורה עם המועמדות שלי?',
  ],
  contact: [
    'Kann ich mit jemandem sprechen?',
    'je voudrais parler à un humain',
    'quiero hablar con una persona de verdad',
    'quero falar com uma pessoa de verdade',
    'vorrei parlare con una persona vera',
    'kan ik met een mens praten',
    'chcę porozmawiać z człowiekiem',
    '人と話したいです',
    '我想跟真人说话',
    'أريد أن أتكلم مع شخص حقيقي',
    'אפשר לדבר עם בן אדם?',
  ],
}
const languages = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh-CN', 'ar', 'he']
test.each(Object.entries(asked).flatMap(([name, texts]) => texts.map((text, at) => [languages[at] ?? '', text, name])))(
  'in %s: %s',
  async (language, message, name) => {
    expect(await calls(message, language)).toMatchObject([{ name }])
  },
)
