import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Numbers of a vector of the sentence model. */
export const SIZE = 512
const BATCH = 64

interface Packages {
  initModel: (source: unknown) => Promise<{ embed: (texts: readonly string[]) => Promise<number[][]> }>
  modelSource: unknown
}

/** Embeds texts with the sentence model under `folder`, in their order: SIZE numbers each. Some 10 ms a text. */
export async function embedTexts(folder: string, texts: readonly string[]): Promise<Float32Array> {
  const load = (name: string): Promise<Partial<Packages>> =>
    import(pathToFileURL(join(folder, 'node_modules/@energetic-ai', name, 'dist/index.js')).href)
  const { initModel } = await load('embeddings')
  const { modelSource } = await load('model-embeddings-en')
  if (!initModel) throw new Error('The package @energetic-ai/embeddings has no initModel.')
  const model = await initModel(modelSource)
  // Texts of similar lengths are embedded together.
  const order = texts.map((_, at) => at).sort((a, b) => (texts[a]?.length ?? 0) - (texts[b]?.length ?? 0))
  const vectors = new Float32Array(texts.length * SIZE)
  for (let from = 0; from < order.length; from += BATCH) {
    const batch = order.slice(from, from + BATCH)
    const embedded = await model.embed(batch.map((at) => texts[at] ?? ''))
    batch.forEach((at, place) => vectors.set(embedded[place] ?? [], at * SIZE))
  }
  return vectors
}
