import type { AssistantTools } from '../../contract/engine.ts'
import type { Grammar } from '../../grammar/grammar.ts'

/** Finds a place in a text without spaces: the longest run of katakana or Han that the gazetteer knows. */
export async function joinedPlace(folded: string, grammar: Grammar, tools: Pick<AssistantTools, 'place'>) {
  const runs = [...folded.matchAll(/[\p{Script=Katakana}ー]{2,}|[\p{Script=Han}]{2,8}/gu)]
  for (const run of runs) {
    const signs = [...run[0]]
    const isHan = /\p{Script=Han}/u.test(run[0])
    for (let length = signs.length; length >= 2; length -= 1)
      for (let from = 0; from + length <= (isHan ? signs.length : length); from += 1) {
        const text = signs.slice(from, from + length).join('')
        if (grammar.fillers.has(text)) continue
        const place = await tools.place(text, grammar.language)
        const start = run.index + from
        if (!place) continue
        const label = isHan ? await shortest(text, place.label, grammar, tools) : text
        const at = start + text.lastIndexOf(label)
        return { label, span: [at, at + label.length] as [number, number] }
      }
  }
  return undefined
}

/** Returns the shortest part of a name that names the same place: "格拉斯哥" of "格拉斯哥有" and of "找格拉斯哥". */
async function shortest(text: string, label: string, grammar: Grammar, tools: Pick<AssistantTools, 'place'>) {
  for (const shorter of [text.slice(0, -1), text.slice(1)])
    if (shorter.length >= 2 && (await tools.place(shorter, grammar.language))?.label === label)
      return shortest(shorter, label, grammar, tools)
  return text
}
