import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { IndexSchema, SearchDocument } from '../../packages/search-engine/src/index.ts'

export const schema: IndexSchema = {
  textFields: [
    { name: 'title', weight: 6 },
    { name: 'skills', weight: 3, topic: true },
    { name: 'department', weight: 2, topic: true },
    { name: 'place', weight: 2 },
    { name: 'organisation', weight: 2 },
    { name: 'description', weight: 1 },
  ],
  facets: ['department', 'skills', 'employment', 'organisation', 'band'],
  numbers: ['posted'],
  ageing: 30 * 86_400_000,
  suggestions: [
    { kind: 'title', from: { text: 'title' } },
    { kind: 'skill', from: { facet: 'skills' } },
    { kind: 'department', from: { facet: 'department' } },
    { kind: 'place', from: { text: 'place' } },
    { kind: 'identifier', from: { identifiers: true } },
  ],
}

/** An ad in the form that all engines are fed. */
export interface Ad {
  document: SearchDocument
  title: string
  organisation: string
  /** First part of the place's name. */
  place: string
  description: string
}

interface Row {
  id: string
  title: string
  description: string
  locations: { name: string; lat: number; lon: number }[]
  department?: string
  employment_type?: string
  work_location?: string
  posted_at: string
  skills?: string[]
  organisation: string
  pay_band?: string
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Reads a file of ads, one JSON object per line, optionally gzipped. */
export function readAds(path: string): Ad[] {
  const bytes = readFileSync(path)
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .trim()
    .split('\n')
    .map((line, i) => adOf(JSON.parse(line), i + 1))
}

function adOf(row: Row, id: number): Ad {
  const description = plainText(row.description)
  const names = row.locations.map((location) => location.name)
  return {
    title: row.title,
    organisation: row.organisation,
    place: names[0]?.split(',')[0] ?? '',
    description,
    document: {
      id,
      language: 'en',
      text: {
        title: row.title,
        skills: row.skills ?? [],
        department: row.department ?? '',
        place: names,
        organisation: row.organisation,
        description,
      },
      facets: {
        department: row.department ? [row.department] : [],
        skills: row.skills ?? [],
        employment: row.employment_type ? [row.employment_type] : [],
        organisation: [row.organisation],
        band: row.pay_band ? [row.pay_band] : [],
      },
      numbers: { posted: Date.parse(row.posted_at) },
      identifiers: [row.id],
      points: row.locations.map(({ name, lat, lon }) => ({ lat, lon, label: name })),
      regions: ['GB'],
      remote: row.work_location === 'remote',
    },
  }
}

/** Repeats the ads up to a number, with other ids, dates and places (each copy is moved slightly). */
export function repeatAds(ads: readonly Ad[], count: number): Ad[] {
  return Array.from({ length: count }, (_, i) => {
    const round = Math.floor(i / ads.length)
    const ad = ads[i % ads.length]
    if (!ad) throw new Error('There are no ads to repeat.')
    if (round === 0) return ad
    const { document } = ad
    return {
      ...ad,
      document: {
        ...document,
        id: i + 1,
        identifiers: document.identifiers.map((identifier) => `${identifier}-${round}`),
        numbers: { posted: (document.numbers.posted ?? 0) - round * 3_600_000 },
        points: document.points.map((point) => ({
          ...point,
          lat: point.lat + round * 0.01,
          lon: point.lon - round * 0.01,
        })),
      },
    }
  })
}
