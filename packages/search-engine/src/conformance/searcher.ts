import type { CreateEngine, EngineOptions, SearchDocument } from '../contract/search-engine.ts'
import { buildQuery, sampleSchema } from './sample-documents.ts'

/** Returns a function that fills an engine with documents, and gives searches of them by text. */
export const searcherOf =
  (createEngine: CreateEngine) => async (documents: SearchDocument[], options?: EngineOptions) => {
    const engine = await createEngine(sampleSchema, options)
    await engine.upsert(documents)
    const search = async (text: string, exact = false) => await engine.search(buildQuery({ text, exact }))
    const sentence = async (text: string) => (await engine.search(buildQuery({ text, sentence: true }))).ids
    return { search, sentence, find: async (text: string) => (await search(text)).ids.toSorted((a, b) => a - b) }
  }
