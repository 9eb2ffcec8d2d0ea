/// <reference path="./tesseract-core.d.ts" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { TesseractApi } from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import type { Picture } from './picture.ts'

/** Tesseract's names of languages by their ISO 639-1 codes. */
const DATA: Readonly<Record<string, string>> = {
  en: 'eng',
  de: 'deu',
  fr: 'fra',
  es: 'spa',
  pt: 'por',
  it: 'ita',
  nl: 'nld',
  pl: 'pol',
  ja: 'jpn',
  zh: 'chi_sim',
  ar: 'ara',
  he: 'heb',
}
/** The recognizer that is a neural network; the other needs data of four times the size. */
const LSTM_ONLY = 1
const AUTO_SEGMENTS = '3'
/** Smallest angle worth turning a page back, in radians. */
const MIN_ANGLE = 0.005

const unzip = promisify(gunzip)
const require = createRequire(import.meta.url)

/** Words of a page as a table of tabs, and their mean confidence from 0 to 1. */
export interface Recognized {
  table: string
  confidence: number
}

/** A recognizer for some languages in this thread. Its files are local; nothing is fetched. */
export interface Engine {
  languages: readonly string[]
  /** Returns undefined for a picture that cannot be read. */
  recognize(picture: Picture): Recognized | undefined
  close(): void
}

/** Returns the trained data of a language, or undefined if its package isn't installed. */
async function dataOf(language: string): Promise<Uint8Array | undefined> {
  const name = DATA[language]
  if (name === undefined) return undefined
  try {
    const path = require.resolve(`@tesseract.js-data/${name}/4.0.0_best_int/${name}.traineddata.gz`)
    return await unzip(await readFile(path))
  } catch {
    return undefined
  }
}

/**
 * Loads the recognizer for those of the languages that are installed; about 200 ms and 100 MB. Returns undefined without
 * the recognizer or without any of the languages.
 */
export async function openEngine(languages: readonly string[]): Promise<Engine | undefined> {
  const data = await Promise.all(languages.map(async (language) => ({ language, bytes: await dataOf(language) })))
  const installed = data.filter((each): each is { language: string; bytes: Uint8Array } => each.bytes !== undefined)
  const core = await import('tesseract.js-core/tesseract-core-simd-lstm.js').catch(() => undefined)
  if (!core || installed.length === 0) return undefined
  const { FS, TessBaseAPI } = await core.default({ print: () => undefined, printErr: () => undefined })
  const names = installed.map(({ language }) => DATA[language] ?? '')
  for (const [at, { bytes }] of installed.entries()) FS.writeFile(`${names[at] ?? ''}.traineddata`, bytes)
  const api = new TessBaseAPI()
  if (api.Init(null, names.join('+'), LSTM_ONLY) === -1) return undefined
  return {
    languages: installed.map(({ language }) => language),
    recognize: (picture) => recognize(api, FS.writeFile, picture),
    close: () => api.End(),
  }
}

function recognize(
  api: TesseractApi,
  write: (path: string, bytes: Uint8Array) => void,
  { bytes, orientation }: Picture,
): Recognized | undefined {
  write('/input', bytes)
  api.SetVariable('tessedit_pageseg_mode', AUTO_SEGMENTS)
  if (api.SetImageFile(orientation, 0) === 1) return undefined
  api.FindLines()
  const angle = api.GetGradient()
  if (Math.abs(angle) >= MIN_ANGLE) api.SetImageFile(orientation, angle)
  api.Recognize(null)
  return { table: api.GetTSVText(0), confidence: api.MeanTextConf() / 100 }
}
