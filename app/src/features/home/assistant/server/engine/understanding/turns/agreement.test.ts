import { expect, test } from 'vitest'
import { ask } from '#testing/assistant/talk.ts'

const pending = { token: 't', call: { name: 'start_application' as const, arguments: { position_ids: [11] } } }

async function decisionOn(message: string, language: string) {
  const { events } = await ask(message, { context: { pending }, language })
  const decided = events.find(({ type }) => type === 'decision')
  return decided?.type === 'decision' ? decided.decision : undefined
}

const words = [
  ['en', ['yes', 'absolutely', 'of course', 'sure', 'please', 'great'], ["don't", 'not', 'no', 'but not now', 'never']],
  ['de', ['ja', 'natürlich', 'sicher', 'bitte', 'mach'], ['nicht', 'nein', 'lieber nicht', 'auf keinen Fall']],
  [
    'fr',
    ['oui', 'bien sûr', 'absolument', "d'accord"],
    ['pas', 'non', 'que non', 'surtout pas', 'mais pas maintenant'],
  ],
  ['es', ['sí', 'claro', 'por supuesto', 'por favor'], ['que no', 'no', 'nunca', 'pero ahora no']],
  ['it', ['sì', 'certo', 'assolutamente', 'ovvio'], ['che no', 'no', 'non ora', 'mai']],
  ['pt', ['sim', 'claro', 'com certeza', 'por favor'], ['que não', 'não', 'nunca', 'mas agora não']],
  ['nl', ['ja', 'zeker', 'natuurlijk', 'graag'], ['niet', 'nee', 'toch niet', 'maar niet nu']],
  ['pl', ['tak', 'oczywiście', 'jasne', 'dobrze'], ['że nie', 'nie', 'nigdy', 'ale nie teraz']],
  ['he', ['כן', 'בטח', 'ברור', 'בסדר'], ['שלא', 'לא', 'לא עכשיו', 'אבל לא']],
  ['ar', ['نعم', 'طبعا', 'أكيد', 'حسنا'], ['لا', 'ليس الآن', 'لا أريد', 'لكن لا']],
  ['ja', ['はい', 'もちろん', 'ぜひ'], ['違います', 'やめて', 'いらない', 'しないで', 'ちょっと待って']],
  ['zh-CN', ['好的', '当然', '可以', '确定'], ['不', '不要', '算了', '不行', '先不']],
] as const

const joined = new Set(['ja', 'zh-CN'])
const combinations = words.flatMap(([language, agreeing, denying]) => {
  const space = joined.has(language) ? '' : ' '
  return agreeing.flatMap((yes) =>
    denying.flatMap((no) =>
      [`${yes}${space}${no}`, `${yes}, ${no}`, `${no}${space}${yes}`].map((message) => [language, message] as const),
    ),
  )
})

test('an agreement with a negation before or behind it never confirms', async () => {
  const confirmed: string[] = []
  for (const [language, message] of combinations)
    if ((await decisionOn(message, language)) === 'confirm') confirmed.push(`${language}: ${message}`)
  expect(confirmed).toEqual([])
})

test.each(words)(
  'an agreement followed by a negation cancels, a plain one confirms: %s',
  async (language, agreeing, [no]) => {
    for (const yes of agreeing) {
      expect([yes, await decisionOn(`${yes}, ${no}`, language)]).toEqual([yes, 'cancel'])
      if (yes !== 'mach') expect([yes, await decisionOn(`${yes}!`, language)]).toEqual([yes, 'confirm'])
    }
  },
)

test.each([
  ['en', 'yes please, thank you', 'no thanks'],
  ['de', 'ja, bitte', 'nein danke'],
  ['fr', "oui, s'il vous plaît", 'non merci'],
  ['es', 'sí, gracias', 'no, gracias'],
  ['it', 'sì, grazie', 'no, grazie'],
  ['pt', 'sim, obrigado', 'não, obrigada'],
  ['nl', 'ja, dank je', 'nee, dank je'],
  ['pl', 'tak, dziękuję', 'nie, dziękuję'],
  ['he', 'כן, תודה', 'לא תודה'],
  ['ar', 'نعم، شكرا', 'لا شكرا'],
  ['ja', 'はい、お願いします', 'いいえ、結構です'],
  ['zh-CN', '好的，谢谢', '不用，谢谢'],
])('a polite answer decides: %s', async (language, yes, no) => {
  expect([await decisionOn(yes, language), await decisionOn(no, language)]).toEqual(['confirm', 'cancel'])
})

test.each([
  ['en', 'yes, maybe later'],
  ['en', 'great, what is the pay'],
  ['en', 'ok?'],
  ['en', 'not both'],
  ['pt', 'pode esperar'],
  ['ja', 'いいです'],
  ['ja', '大丈夫です'],
])('a doubtful answer never confirms: %s %s', async (language, message) => {
  expect(await decisionOn(message, language)).not.toBe('confirm')
})

/** An agreement, the proposed act in words of the candidate, "no problem", and the act with a doubt or as a question. */
const named = [
  ['en', 'yes', 'I want to apply', 'no problem', 'if I apply'],
  ['de', 'ja', 'ich möchte mich bewerben', 'kein Problem', 'wenn ich mich bewerbe'],
  ['fr', 'oui', 'je veux postuler', 'pas de problème', 'si je postule demain'],
  ['es', 'sí', 'quiero postular', 'no hay problema', 'cuando quiera postular mañana'],
  ['it', 'sì', 'voglio candidarmi', 'nessun problema', 'domani voglio candidarmi'],
  ['pt', 'sim', 'quero candidatar-me', 'sem problema', 'amanhã quero candidatar-me'],
  ['nl', 'ja', 'ik wil solliciteren', 'geen probleem', 'morgen wil ik solliciteren'],
  ['pl', 'tak', 'chcę aplikować', 'nie ma sprawy', 'jutro chcę aplikować'],
  ['he', 'כן', 'אני רוצה להגיש מועמדות', 'אין בעיה', 'מחר אני רוצה להגיש מועמדות'],
  ['ar', 'نعم', 'أريد التقديم', 'لا مشكلة', 'أريد التقديم غدا'],
  ['ja', 'はい', '応募したい', '問題ありません', '明日応募したい'],
  ['zh-CN', '好的', '我想申请', '没问题', '明天我想申请'],
] as const

test.each(named)(
  'in %s, “%s, %s” agrees, as “%s” does, unless there is more to it',
  async (language, yes, act, easy, doubt) => {
    expect(await decisionOn(`${yes}, ${act}`, language)).toBe('confirm')
    expect(await decisionOn(`${easy}, ${yes}`, language)).toBe('confirm')
    expect(await decisionOn(easy, language)).toBe('confirm')
    expect(await decisionOn(`${yes}, ${doubt}`, language)).not.toBe('confirm')
    expect(await decisionOn(`${yes}, ${act}?`, language)).not.toBe('confirm')
  },
)
