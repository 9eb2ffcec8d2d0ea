// Loaded before a program, forgets a share of the concepts' phrases, as if their author had not thought of them:
// `node --import ./bench/assistant/thin-concepts.ts PROGRAM`, with FOYER_FORGET_SEED as the number of the selection.
import { registerHooks } from 'node:module'

/** Shares of the phrases of questions, and of those that ads use, too. */
const FORGOTTEN = { asked: 0.75, both: 0.3, said: 0.3 } as const
const seed = Number(process.env['FOYER_FORGET_SEED'] ?? 1)

/** Returns a number from 0 to 1 that depends on the text and the seed only (FNV-1a). */
function chance(text: string): number {
  let hash = 2_166_136_261 ^ seed
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return (hash >>> 0) / 2 ** 32
}

type Concepts = Record<string, Partial<Record<keyof typeof FORGOTTEN | 'broader', string>>>

const textOf = (source: string | ArrayBuffer | NodeJS.TypedArray | null | undefined): string =>
  typeof source === 'string' ? source : new TextDecoder().decode(source ?? undefined)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!/\/concepts\/data\/[a-z_]+\.json$/.test(url)) return loaded
    const concepts = JSON.parse(textOf(loaded.source)) as Concepts
    for (const [name, concept] of Object.entries(concepts))
      for (const side of ['asked', 'both', 'said'] as const) {
        const phrases = concept[side]?.split('|').filter((phrase) => chance(`${name} ${phrase}`) >= FORGOTTEN[side])
        if (phrases) concept[side] = phrases.join('|')
      }
    return { ...loaded, source: JSON.stringify(concepts) }
  },
})
