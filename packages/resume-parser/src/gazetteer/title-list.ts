import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { nameKey } from './name-key.ts'

/** The titles of O*NET with the occupations that use them. */
export interface TitleList {
  /** Returns the occupations (O*NET-SOC, such as `15-1252`) of exactly this title; empty if it is not listed. */
  occupationsOf(title: string): readonly string[]
}

const unzip = promisify(gunzip)

async function readTitles(): Promise<TitleList> {
  const bytes = await readFile(new URL('./data/titles.tsv.gz', import.meta.url))
  const codes = new Map<string, readonly string[]>()
  for (const line of (await unzip(bytes)).toString('utf8').trimEnd().split('\n')) {
    const [title = '', occupations = ''] = line.split('\t')
    codes.set(nameKey(title), occupations.split(' '))
  }
  return { occupationsOf: (title) => codes.get(nameKey(title)) ?? [] }
}

let loading: Promise<TitleList> | undefined

/** Loads the list of titles once; about 100 ms and ten megabytes. */
export function loadTitleList(): Promise<TitleList> {
  loading ??= readTitles()
  return loading
}

let loadingStarts: Promise<ReadonlySet<string>> | undefined

/** Loads the words that begin English job titles, such as "senior" and "software", once; about 2 ms. */
export function loadTitleStarts(): Promise<ReadonlySet<string>> {
  loadingStarts ??= readFile(new URL('./data/title-starts.txt.gz', import.meta.url))
    .then(unzip)
    .then((bytes) => new Set(bytes.toString('utf8').trimEnd().split('\n')))
  return loadingStarts
}

let loadingNouns: Promise<ReadonlySet<string>> | undefined

/** Loads the head nouns of English job titles, such as "engineer", once; about 1 ms. */
export function loadTitleNouns(): Promise<ReadonlySet<string>> {
  loadingNouns ??= readFile(new URL('./data/title-nouns.txt', import.meta.url), 'utf8').then(
    (text) => new Set(text.trimEnd().split('\n')),
  )
  return loadingNouns
}
