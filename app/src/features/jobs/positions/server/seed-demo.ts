import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Gazetteer } from '#features/jobs/places/server/index.ts'
import { DAY_MS } from '#kernel/time.ts'
import type { Database } from '#platform/db/database.ts'
import { sha256 } from '#platform/secrets/hash.ts'
import {
  type PayInterval,
  payIntervals,
  type PositionContact,
  type PositionContent,
  type PositionLocation,
  type Salary,
  workLocations,
} from '../position.ts'
import { americanSpelling } from './american-english.ts'
import { savePositions } from './save-positions.ts'
import { lastChange } from './records/store.ts'

const DEMO = new URL('../../../../../demo/', import.meta.url)

const role = z.object({
  key: z.string(),
  title: z.string(),
  language: z.string(),
  department: z.string(),
  employmentType: z.string(),
  workLocation: z.enum(workLocations),
  level: z.string(),
  skills: z.array(z.string()),
  salary: z.object({ min: z.number(), max: z.number(), interval: z.enum(payIntervals) }).nullable(),
  postings: z.int(),
  regions: z.array(z.string()).default([]),
  cities: z.array(z.string()).default([]),
  travel: z.string().optional(),
  description: z.string(),
})
type Role = z.output<typeof role>

const city = z.object({
  name: z.string(),
  country: z.string(),
  region: z.string(),
  languages: z.array(z.string()),
  weight: z.number(),
  currency: z.string(),
  payFactor: z.number(),
})
type City = z.output<typeof city>

/** The contacts of the first posting of a role, by the role's key. */
const contacts = z.record(
  z.string(),
  z.strictObject({
    name: z.string(),
    role: z.string().nullable(),
    email: z.email().nullable(),
    page: z.url().nullable(),
    shown: z.boolean(),
  }),
)

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, DEMO), 'utf8'))

function meridianRoles(): Role[] {
  const files = readdirSync(new URL('meridian/roles/', DEMO))
    .filter((name) => name.endsWith('.json'))
    .sort()
  return files.flatMap((name) => z.array(role).parse(readJson(`meridian/roles/${name}`)))
}

/**
 * Returns a deterministic pseudo-random number from 0 to 1 for a text, so that every installation has the same demo.
 */
function chance(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
}

/** Returns the cities for a role by region and language, heavier ones repeated. */
function citiesFor(of: Role, cities: City[]): City[] {
  const fitting = cities.filter(
    ({ region, languages }) => of.regions.includes(region) && languages.includes(of.language),
  )
  const ranked = fitting.map((place) => ({ place, rank: chance(`${of.key} ${place.name}`) ** (1 / place.weight) }))
  return ranked
    .sort((a, b) => b.rank - a.rank)
    .slice(0, of.postings)
    .map(({ place }) => place)
}

/** Rounds yearly pay to two leading digits, hourly pay to halves. */
function roundPay(amount: number, interval: PayInterval): number {
  if (interval === 'hour' && amount < 200) return Math.round(amount * 2) / 2
  const step = 10 ** Math.max(0, Math.floor(Math.log10(amount)) - 1)
  return Math.round((amount * 2) / step) * (step / 2)
}

function localSalary(salary: Role['salary'], place: City): Salary | null {
  if (!salary) return null
  const { min, max, interval } = salary
  return {
    min: roundPay(min * place.payFactor, interval),
    max: roundPay(max * place.payFactor, interval),
    currency: place.currency,
    interval,
  }
}

function locate(gazetteer: Gazetteer, name: string, country: string): PositionLocation {
  const place = gazetteer.resolve(`${name}, ${country}`)
  if (!place) throw new Error(`The demo names a city that the gazetteer does not know: ${name}, ${country}.`)
  const { label, standardized, lat, lon, regions } = place
  return { label, standardized, lat, lon, country: place.country, regions }
}

function content(
  of: Role,
  id: string,
  locations: PositionLocation[],
  salary: Salary | null,
  now: Date,
  contact: PositionContact | null = null,
): PositionContent {
  const luck = chance(id)
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS
  // Newer ads are more frequent, as on a real site.
  const postedAt = new Date(today - Math.floor(luck ** 2 * 90) * DAY_MS)
  const closes = chance(`${id} closes`)
  const row = {
    sourceId: id,
    displayJobId: id,
    title: of.title,
    description: of.description,
    language: of.language,
    department: of.department,
    employmentType: of.employmentType,
    workLocation: of.workLocation,
    locations,
    skills: of.skills,
    salary,
    custom: { efcustomTextJobLevel: [of.level], ...(of.travel ? { efcustomTextTravel: [of.travel] } : {}) },
    postedAt,
    // The end of a day, so that pages give the day alone.
    closesAt: closes < 0.3 ? new Date(today + Math.ceil(closes * 200 + 3) * DAY_MS - 1) : null,
    private: chance(`${id} private`) < 0.003,
    applyUrl: null,
    appliesOnSite: null,
    contact,
  }
  return { ...row, contentHash: sha256(JSON.stringify(row)) }
}

function meridianPositions(gazetteer: Gazetteer, now: Date): PositionContent[] {
  const cities = z.array(city).parse(readJson('meridian/cities.json'))
  const at = new Map(cities.map((place) => [place, locate(gazetteer, place.name, place.country)]))
  const spell = americanSpelling(z.record(z.string(), z.string()).parse(readJson('meridian/american-english.json')))
  const localAd = (of: Role, { country }: City): Role =>
    of.language === 'en' && country === 'US' ? { ...of, description: spell(of.description) } : of
  const contactsByRole = contacts.parse(readJson('meridian/contacts.json'))
  let number = 24_000
  return meridianRoles().flatMap((of) =>
    citiesFor(of, cities).map((place, index, all) => {
      const id = `MW-${(number += 1)}`
      // One ad in twenty has two places.
      const second = all[(index + 1) % all.length]
      const places =
        chance(`${id} two`) < 0.05 && second && second !== place && second.currency === place.currency
          ? [place, second]
          : [place]
      return content(
        localAd(of, place),
        id,
        places.flatMap((one) => at.get(one) ?? []),
        localSalary(of.salary, place),
        now,
        index === 0 ? contactsByRole[of.key] : null,
      )
    }),
  )
}

function northgatePositions(gazetteer: Gazetteer, now: Date): PositionContent[] {
  let number = 1100
  return z
    .array(role)
    .parse(readJson('northgate/roles.json'))
    .flatMap((of) =>
      of.cities.map((town) => {
        const salary = of.salary && { ...of.salary, currency: 'GBP' }
        return content(of, `NC-${(number += 1)}`, [locate(gazetteer, town, 'GB')], salary, now)
      }),
    )
}

/**
 * Creates the demo tenants' positions unless they have some; dates are relative to `now`.
 * @returns true if any were written
 */
export async function seedDemoPositions(
  db: Database,
  gazetteer: Gazetteer,
  tenants: { meridian: number; northgate: number },
  now: Date,
): Promise<boolean> {
  const seeds: [number, () => PositionContent[]][] = [
    [tenants.meridian, () => meridianPositions(gazetteer, now)],
    [tenants.northgate, () => northgatePositions(gazetteer, now)],
  ]
  let written = false
  for (const [tenantId, positions] of seeds) {
    if ((await lastChange(db, tenantId)) > 0) continue
    await savePositions(db, tenantId, 'demo', positions(), now)
    written = true
  }
  return written
}

/**
 * Returns an open position of the demo with this title, which people apply for on this site; one in this city first, else in
 * the United Kingdom. Deterministic.
 */
export async function findDemoPosition(
  db: Database,
  tenantId: number,
  title: string,
  place = '',
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM positions
    WHERE tenant_id = ${tenantId} AND title = ${title} AND archived_at IS NULL AND private_key IS NULL AND closes_at IS NULL
      AND apply_url IS NULL
    ORDER BY split_part(locations->0->>'label', ',', 1) = ${place} DESC,
      locations->0->>'label' LIKE '%United Kingdom' DESC, md5('story' || source_id) LIMIT 1`.execute(db)
  return rows[0]?.id
}
