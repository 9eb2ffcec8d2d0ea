import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, test } from 'vitest'
import { fileErrors, requestErrors } from '#kernel/error.ts'
import { english } from '#locales/english.ts'

const features = fileURLToPath(new URL('../../src/features', import.meta.url))
const texts: Record<string, string> = english

interface Machine {
  name: string
  initial: string
  states: string[]
  events: string[]
  table: Record<string, Record<string, string | { refused: string } | { carried: readonly string[] }>>
  next(state: string, event: string, carried?: string): { ok: true; state: string } | { ok: false; code: string }
}
/** Returns the outcomes of an event: one, or one for each state that it can carry. */
function outcomesOf(machine: Machine, state: string, event: string) {
  const target = machine.table[state]?.[event]
  const carried = typeof target === 'object' && 'carried' in target ? target.carried : [undefined]
  return carried.map((one) => machine.next(state, event, one))
}

interface Catalogue {
  feature: string
  catalogue: Record<string, { status: number; message: string }>
  error(code: string): Error & { code: string; status: number; messageKey: string }
}

const isMachine = (value: unknown): value is Machine =>
  typeof value === 'object' && value !== null && 'table' in value && 'initial' in value
const isCatalogue = (value: unknown): value is Catalogue =>
  typeof value === 'object' && value !== null && 'catalogue' in value

/** Imports the exports of all features' files with this name. */
async function exported(file: string): Promise<{ feature: string; values: unknown[] }[]> {
  const found = globSync(`*/*/${file}`, { cwd: features }).toSorted()
  return Promise.all(
    found.map(async (path) => {
      const feature = path.split('/').at(-2) ?? ''
      const module: Record<string, unknown> = await import(/* @vite-ignore */ `${features}/${path}`)
      return { feature, values: Object.values(module) }
    }),
  )
}

const errorFiles = await exported('errors.ts')
const catalogues = [
  requestErrors as Catalogue,
  fileErrors as Catalogue,
  ...errorFiles.flatMap(({ values }) => values.filter(isCatalogue)),
]
const machines = (await exported('states.ts')).flatMap(({ feature, values }) =>
  values.filter(isMachine).map((machine) => ({ feature, machine })),
)

describe('errors', () => {
  test('were found', () => {
    expect(catalogues.map(({ feature }) => feature)).toEqual(
      expect.arrayContaining(['request', 'positions', 'tenants']),
    )
  })

  test.each(
    catalogues.flatMap((owner) =>
      Object.keys(owner.catalogue).map((code) => ({ owner, code, name: `${owner.feature}/${code}` })),
    ),
  )('$name has an error status, a code and its own English text', ({ owner, code }) => {
    const error = owner.error(code)
    expect(error).toMatchObject({ code, messageKey: `error.${owner.feature}.${code}` })
    expect(error.status).toBeGreaterThanOrEqual(400)
    expect(error.status).toBeLessThan(600)
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
    const text = texts[error.messageKey] ?? ''
    expect(text).toMatch(/\S/)
    expect(() => new IntlMessageFormat(text, 'en')).not.toThrow()
  })

  test('no message belongs to a missing error', () => {
    const known = new Set(catalogues.flatMap(({ catalogue }) => Object.values(catalogue).map(({ message }) => message)))
    expect(Object.keys(texts).filter((key) => key.startsWith('error.') && !known.has(key))).toEqual([])
  })

  test('rejected import rows have a sentence each', async () => {
    const { ROW_REFUSALS } = await import('#features/jobs/job-import/errors.ts')
    const sentences = Object.values(ROW_REFUSALS)
    expect(new Set(sentences).size).toBe(sentences.length)
    for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/s)
  })
})

describe('states', () => {
  test('were found', () => {
    expect(machines.map(({ machine }) => machine.name)).toContain('position')
  })

  test.each(machines.map((entry) => ({ ...entry, name: entry.machine.name })))(
    'of a $name can all be reached, and every event leads on or is refused by name',
    ({ feature, machine }) => {
      const owner = catalogues.find((catalogue) => catalogue.feature === feature)
      const reached = new Set([machine.initial])
      for (const state of reached) {
        expect(Object.keys(machine.table[state] ?? {}).toSorted()).toEqual(machine.events.toSorted())
        for (const outcome of machine.events.flatMap((event) => outcomesOf(machine, state, event))) {
          if (outcome.ok) reached.add(outcome.state)
          else {
            expect(Object.keys(owner?.catalogue ?? {})).toContain(outcome.code)
            expect(texts[`error.${feature}.${outcome.code}`]).toMatch(/\S/)
          }
        }
      }
      expect([...reached].toSorted()).toEqual(machine.states.toSorted())
    },
  )

  test.each(machines.map((entry) => ({ ...entry, name: entry.machine.name })))(
    'of a $name that refuse every event stay unchanged',
    ({ machine }) => {
      const before = JSON.stringify(machine.table)
      const ends = machine.states.filter((state) =>
        machine.events.every((event) => outcomesOf(machine, state, event).every(({ ok }) => !ok)),
      )
      for (const state of ends)
        for (const event of machine.events) expect(machine.next(state, event)).not.toHaveProperty('state')
      expect(JSON.stringify(machine.table)).toBe(before)
    },
  )
})
