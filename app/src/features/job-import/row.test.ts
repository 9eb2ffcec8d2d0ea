import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '#testing/random/random-runs.ts'
import { ROW_REFUSALS } from './errors.ts'
import { importedJobSchema, parseJobRow } from './row.ts'

const good = { id: 'A-1', title: 'Gardener', description: 'Grow things.' }

function accepted(extra: object) {
  const result = parseJobRow({ ...good, ...extra })
  if (!result.ok) throw new Error(`refused: ${result.code} ${result.message}`)
  return result.row
}

describe('a row of a job file', () => {
  it('needs only id, title and description', () => {
    expect(accepted({})).toEqual({
      ...good,
      language: null,
      locations: [],
      department: null,
      employmentType: null,
      workLocation: null,
      postedAt: null,
      closesAt: null,
      skills: [],
      salary: null,
      private: false,
      applyUrl: null,
      customFields: {},
    })
  })

  it('is rejected with a specific code and sentence for each fault', () => {
    const faults: Array<[unknown, keyof typeof ROW_REFUSALS]> = [
      ['text', 'not-an-object'],
      [null, 'not-an-object'],
      [[good], 'not-an-object'],
      [{ ...good, id: undefined }, 'missing-id'],
      [{ ...good, id: '  ' }, 'missing-id'],
      [{ ...good, id: 2 ** 53 }, 'bad-id'],
      [{ ...good, id: {} }, 'bad-id'],
      [{ ...good, id: 'x'.repeat(201) }, 'bad-id'],
      [{ ...good, title: '' }, 'missing-title'],
      [{ ...good, title: 7 }, 'bad-text'],
      [{ ...good, title: 'x'.repeat(301) }, 'too-large'],
      [{ ...good, description: null }, 'missing-description'],
      [{ ...good, description: '<p>&nbsp;</p><br>' }, 'missing-description'],
      [{ ...good, description: 'x'.repeat(200_001) }, 'too-large'],
      [{ ...good, apply_url: 'javascript:alert(1)' }, 'bad-apply-url'],
      [{ ...good, apply_url: '/apply/7' }, 'bad-apply-url'],
      [{ ...good, apply_url: 'https://ann:secret@example.com/' }, 'bad-apply-url'],
      [{ ...good, apply_url: `https://example.com/${'x'.repeat(2000)}` }, 'bad-apply-url'],
      [{ ...good, apply_url: 7 }, 'bad-apply-url'],
      [{ ...good, posted_at: 'yesterday' }, 'bad-date'],
      [{ ...good, posted_at: '2026-02-30' }, 'bad-date'],
      [{ ...good, posted_at: '0001-01-01' }, 'bad-date'],
      [{ ...good, closes_at: 1_770_000_000 }, 'bad-date'],
      [{ ...good, locations: [7] }, 'bad-location'],
      [{ ...good, locations: [{ lat: 1, lon: 1 }] }, 'bad-location'],
      [{ ...good, locations: [{ name: 'X', lat: 91, lon: 0 }] }, 'bad-coordinates'],
      [{ ...good, locations: [{ name: 'X', lat: 1 }] }, 'bad-coordinates'],
      [{ ...good, locations: [{ name: 'X', lat: Number.NaN, lon: 1 }] }, 'bad-coordinates'],
      [{ ...good, locations: Array.from({ length: 101 }, (_, n) => ({ name: `P${n}` })) }, 'too-large'],
      [{ ...good, salary: { min: 5, max: 4, currency: 'EUR', interval: 'year' } }, 'bad-salary'],
      [{ ...good, salary: { min: -5, currency: 'EUR', interval: 'year' } }, 'bad-salary'],
      [{ ...good, salary: { min: 5, currency: 'XQQ', interval: 'year' } }, 'bad-salary'],
      [{ ...good, salary: { min: 5, currency: 'EUR', interval: 'moon' } }, 'bad-salary'],
      [{ ...good, salary: 'a lot' }, 'bad-salary'],
      [{ ...good, work_location: 'submarine' }, 'bad-work-location'],
      [{ ...good, skills: 'sewing' }, 'bad-skills'],
      [{ ...good, skills: Array.from({ length: 201 }, (_, n) => `s${n}`) }, 'too-large'],
      [{ ...good, private: 'perhaps' }, 'bad-private'],
      [{ ...good, notes: 'x'.repeat(20_001) }, 'too-large'],
      [{ ...good, ...Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, 'v'])) }, 'too-large'],
    ]
    for (const [value, code] of faults) {
      const result = parseJobRow(value)
      expect(result).toMatchObject({ ok: false, code })
      if (!result.ok) expect(result.message.startsWith(ROW_REFUSALS[code])).toBe(true)
    }
  })

  it('names the id of a rejected row if it has one', () => {
    expect(parseJobRow({ ...good, title: null })).toMatchObject({ ok: false, id: 'A-1' })
    expect(parseJobRow({ title: 'x' })).toMatchObject({ ok: false, id: null })
  })

  it('keeps an unknown key as a custom field', () => {
    const row = accepted({
      pay_band: 'Band 3',
      efcustom_text_time_type: ['Full time', ''],
      efcustomTextWorkSite: 'On site',
      open: true,
      nested: { deep: { a: 1 }, list: [1, 2] },
      office: { id: 4, name: 'North' },
      nothing: null,
    })
    expect(row.customFields).toEqual({
      efcustomTextPayBand: ['Band 3'],
      efcustomTextTimeType: ['Full time'],
      efcustomTextWorkSite: ['On site'],
      efcustomTextOpen: ['true'],
      efcustomTextNested: ['deep: a: 1', 'list: 1, 2'],
      efcustomTextOffice: ['North'],
    })
  })

  it('removes what the database rejects', () => {
    const row = accepted({ title: 'A\u0000B\ud800  C', description: 'x\u0000\ny', note: '\udc00\u0000' })
    expect([row.title, row.description]).toEqual(['AB\ufffd C', 'x\ny'])
    expect(row.customFields).toEqual({ efcustomTextNote: ['\ufffd'] })
  })

  it('parses dates in any zone, and a closing date without a time as the end of that day', () => {
    const row = accepted({ posted_at: '2026-03-01T09:00:00+01:00', closes_at: '2026-04-01' })
    expect([row.postedAt, row.closesAt]).toEqual(['2026-03-01T08:00:00.000Z', '2026-04-01T23:59:59.999Z'])
    expect(accepted({ posted_at: '2026-03-01' }).postedAt).toBe('2026-03-01T00:00:00.000Z')
    expect(accepted({ posted_at: '2026-03-01 07:00:00 UTC' }).postedAt).toBe('2026-03-01T07:00:00.000Z')
  })

  it('keeps an apply link, normalized', () => {
    expect(accepted({ apply_url: ' HTTPS://Example.com/bewerben/ä?job=7 ' }).applyUrl).toBe(
      'https://example.com/bewerben/%C3%A4?job=7',
    )
    expect(accepted({ apply_url: '' }).applyUrl).toBeNull()
  })

  it('ignores empty values: pay of zero, a point at 0, 0, an invalid language, repeated skills', () => {
    const row = accepted({
      salary: { min: 0, max: 0, currency: '?', interval: '' },
      locations: [{ name: 'Somewhere', lat: 0, lon: 0 }, 'Somewhere', ''],
      language: 'English',
      skills: ['Sewing', 'sewing', ' '],
    })
    expect(row).toMatchObject({ salary: null, locations: [{ name: 'Somewhere' }], language: null, skills: ['Sewing'] })
    expect(accepted({ language: 'pt-BR' }).language).toBe('pt')
  })

  it('never throws, and what it accepts matches the schema', () => {
    const mostly = (arbitrary: fc.Arbitrary<unknown>) =>
      fc.oneof({ weight: 30, arbitrary }, { weight: 1, arbitrary: fc.anything() })
    const near = fc.record(
      {
        id: mostly(fc.string({ minLength: 1 })),
        title: mostly(anyText({ minLength: 1 })),
        description: mostly(anyText().map((text) => `${text} word`)),
        locations: mostly(
          fc.array(
            fc.record({
              name: fc.string({ minLength: 1 }).map((name) => `${name} City`),
              lat: mostly(fc.double({ min: -90, max: 90, noNaN: true })),
              lon: mostly(fc.double({ min: -180, max: 180, noNaN: true })),
            }),
            { maxLength: 3 },
          ),
        ),
        salary: mostly(
          fc.record({
            min: fc.nat(50_000),
            max: mostly(fc.integer({ min: 50_000, max: 90_000 })),
            currency: mostly(fc.constantFrom('EUR', 'usd')),
            interval: mostly(fc.constantFrom('year', 'hour')),
          }),
        ),
        posted_at: mostly(
          fc
            .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
            .map((date) => date.toISOString()),
        ),
        skills: mostly(fc.array(fc.string({ minLength: 1 }))),
        apply_url: mostly(fc.webUrl({ withQueryParameters: true, withFragments: true })),
        custom: fc.jsonValue(),
      },
      { requiredKeys: ['id', 'title', 'description'] },
    )
    let kept = 0
    fc.assert(
      fc.property(fc.oneof(near, fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        const result = parseJobRow(value)
        if (!result.ok) return
        kept += 1
        importedJobSchema.parse(result.row)
        expect(JSON.stringify(result.row)).not.toContain('\\u0000')
        expect(parseJobRow(value)).toEqual(result)
      }),
      { numRuns: 2000 },
    )
    expect(kept).toBeGreaterThan(100)
  })
})
