import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TEST_READER } from '#testing/typed/row-reader.ts'
import { anyText } from '#testing/random/random-runs.ts'
import { ROW_REFUSALS, ROW_WARNINGS } from './errors.ts'
import { importedJobSchema, parseJobRow } from './row.ts'

const good = { id: 'A-1', title: 'Gardener', description: 'Grow things.' }

function accepted(extra: object) {
  const result = parseJobRow({ ...good, ...extra }, TEST_READER)
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
      appliesOnSite: null,
      contact: null,
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
      [{ ...good, locations: Array.from({ length: 101 }, (_, n) => ({ name: `P${n}` })) }, 'too-large'],
      [{ ...good, work_location: 'submarine' }, 'bad-work-location'],
      [{ ...good, skills: 'sewing' }, 'bad-skills'],
      [{ ...good, skills: Array.from({ length: 201 }, (_, n) => `s${n}`) }, 'too-large'],
      [{ ...good, private: 'perhaps' }, 'bad-private'],
      [{ ...good, notes: 'x'.repeat(20_001) }, 'too-large'],
      [{ ...good, ...Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, 'v'])) }, 'too-large'],
    ]
    for (const [value, code] of faults) {
      const result = parseJobRow(value, TEST_READER)
      expect(result).toMatchObject({ ok: false, code })
      if (!result.ok) expect(result.message.startsWith(ROW_REFUSALS[code])).toBe(true)
    }
  })

  it('is never lost for its pay or its place, which are left out with a warning [second/ops-01] [second/B31]', () => {
    const faults: Array<[object, keyof typeof ROW_WARNINGS, object]> = [
      [{ locations: [7, 'Leeds'] }, 'bad-location', { locations: [{ name: 'Leeds' }] }],
      [{ locations: [{ lat: 1, lon: 1 }] }, 'bad-location', { locations: [] }],
      [{ locations: [{ name: 'X', lat: 91, lon: 0 }] }, 'bad-coordinates', { locations: [{ name: 'X' }] }],
      [{ locations: [{ name: 'X', lat: 1 }] }, 'bad-coordinates', { locations: [{ name: 'X' }] }],
      [{ locations: [{ name: 'X', lat: Number.NaN, lon: 1 }] }, 'bad-coordinates', { locations: [{ name: 'X' }] }],
      [{ salary: { min: 5, max: 4, currency: 'EUR', interval: 'year' } }, 'bad-salary', { salary: null }],
      [{ salary: { min: -5, currency: 'EUR', interval: 'year' } }, 'bad-salary', { salary: null }],
      [{ salary: { min: 5, currency: 'XQQ', interval: 'year' } }, 'bad-salary', { salary: null }],
      [{ salary: { min: 5, currency: 'EUR', interval: 'moon' } }, 'bad-salary', { salary: null }],
      [{ salary: 'a lot' }, 'bad-salary', { salary: null }],
    ]
    for (const [extra, code, part] of faults) {
      const result = parseJobRow({ ...good, ...extra }, TEST_READER)
      expect(result).toMatchObject({ ok: true, row: part, warnings: [{ code }] })
      if (result.ok) expect(result.warnings[0]?.message.startsWith(ROW_WARNINGS[code])).toBe(true)
    }
  })

  it('names all of its faults at once [second/ops-07]', () => {
    const result = parseJobRow(
      { ...good, title: '', posted_at: 'soon', closes_at: '31.02.2026', private: 'perhaps' },
      TEST_READER,
    )
    expect(result).toMatchObject({
      ok: false,
      code: 'missing-title',
      others: [{ code: 'bad-date' }, { code: 'bad-date' }, { code: 'bad-private' }],
    })
  })

  it.each([
    ['R&amp;D Engineer (m/w/d) 🚀', 'R&D Engineer (m/w/d) 🚀'],
    ['Caf&eacute; &#8211; Chef', 'Café – Chef'],
    ['AT&T support', 'AT&T support'],
    ['&amp;amp; in HTML', '&amp; in HTML'],
  ])('decodes character references in names once: %s [second/B20]', (written, read) => {
    const row = accepted({
      title: written,
      department: written,
      locations: [written],
      skills: [written],
      note: written,
    })
    expect(row).toMatchObject({ title: read, department: read, locations: [{ name: read }], skills: [read] })
    expect(row.customFields).toEqual({ efcustomTextNote: [read] })
  })

  it.each(['\u000b', '\f', '\u0085', '\u2028', '\u2029'])(
    'keeps words apart that Word or another program separated by %j [second/B22]',
    (sign) => {
      expect(accepted({ description: `Line one.${sign}Line two` }).description).toBe('Line one.\nLine two')
      expect(accepted({ title: `Cook${sign}Berlin` }).title).toBe('Cook Berlin')
    },
  )

  it('is refused if another program lost its characters [second/B23]', () => {
    for (const extra of [{ title: 'K\ufffdchin' }, { note: ['B\ufffdcker'] }, { title: 'A\ud800' }])
      expect(parseJobRow({ ...good, ...extra }, TEST_READER)).toMatchObject({ ok: false, code: 'bad-characters' })
  })

  it('names the id of a rejected row if it has one', () => {
    expect(parseJobRow({ ...good, title: null }, TEST_READER)).toMatchObject({ ok: false, id: 'A-1' })
    expect(parseJobRow({ title: 'x' }, TEST_READER)).toMatchObject({ ok: false, id: null })
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
    const row = accepted({ title: 'A\u0000B  C', description: 'x\u0000\ny' })
    expect([row.title, row.description]).toEqual(['A B C', 'x\ny'])
  })

  it('parses dates in any zone, and a closing date without a time as the end of that day', () => {
    const row = accepted({ posted_at: '2026-03-01T09:00:00+01:00', closes_at: '2026-04-01' })
    expect([row.postedAt, row.closesAt]).toEqual(['2026-03-01T08:00:00.000Z', '2026-04-01T23:59:59.999Z'])
    expect(accepted({ posted_at: '2026-03-01' }).postedAt).toBe('2026-03-01T00:00:00.000Z')
    expect(accepted({ posted_at: '2026-03-01 07:00:00 UTC' }).postedAt).toBe('2026-03-01T07:00:00.000Z')
  })

  it('has the contact that it states, whom candidates see only if it says so', () => {
    const rita = {
      name: 'Rita Stone',
      role: 'Recruiter',
      email: 'rita@bakery.example',
      page: 'https://bakery.example/rita',
    }
    expect(accepted({ contact: { ...rita, shown: true } }).contact).toEqual({ ...rita, shown: true })
    expect(accepted({ contact: { ...rita, shown: 'false' } }).contact).toEqual({ ...rita, shown: false })
    expect(accepted({ contact: ' R&amp;D desk ' })).toMatchObject({
      contact: { name: 'R&D desk', role: null, email: null, page: null, shown: false },
      customFields: {},
    })
    expect(accepted({ contact: { name: '', email: ' ' } }).contact).toBeNull()
  })

  it.each([
    [{ email: 'rita@bakery.example' }, 'it has no name'],
    [{ name: 'Rita', email: 'rita at bakery' }, '“rita at bakery” is not an email address'],
    [{ name: 'Rita', page: 'http://bakery.example' }, '“http://bakery.example” is not an https address'],
    [{ name: 'Rita', page: 'javascript:alert(1)' }, '“javascript:alert(1)” is not an https address'],
    [{ name: 'Rita', shown: 'perhaps' }, 'shown is neither true nor false'],
    [{ name: 7 }, 'name is not a text'],
    [{ name: 'R\ufffdta' }, 'name has lost characters'],
    [{ name: 'Rita', role: 'x'.repeat(301) }, 'role is longer than 300 characters'],
    [7, 'it is neither an object nor a name'],
  ])('leaves out a contact that can’t be stored, with the reason: %j', (contact, reason) => {
    const result = parseJobRow({ ...good, contact }, TEST_READER)
    expect(result).toMatchObject({
      ok: true,
      row: { contact: null },
      warnings: [{ code: 'bad-contact', message: expect.stringContaining(reason) }],
    })
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

  it('never throws, and every accepted row matches the schema', () => {
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
        contact: mostly(
          fc.record({
            name: mostly(fc.string({ minLength: 1 })),
            email: mostly(fc.emailAddress()),
            page: mostly(fc.webUrl({ validSchemes: ['https'] })),
            shown: mostly(fc.boolean()),
          }),
        ),
        apply_url: mostly(fc.webUrl({ withQueryParameters: true, withFragments: true })),
        custom: fc.jsonValue(),
      },
      { requiredKeys: ['id', 'title', 'description'] },
    )
    let kept = 0
    fc.assert(
      fc.property(fc.oneof(near, fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue())), (value) => {
        const result = parseJobRow(value, TEST_READER)
        if (!result.ok) return
        kept += 1
        importedJobSchema.parse(result.row)
        expect(JSON.stringify(result.row)).not.toContain('\\u0000')
        expect(parseJobRow(value, TEST_READER)).toEqual(result)
      }),
      { numRuns: 2000 },
    )
    expect(kept).toBeGreaterThan(100)
  })
})
