import { firstText, isRecord, listOf, numberOf, recordOf, textOf } from '#kernel/values/json-value.ts'

type RawPlace = { name: string; lat?: number; lon?: number }

/** Returns the places of work of a JobPosting: one Place, a list of them, or plain texts. */
export function jobLocations(node: Record<string, unknown>): RawPlace[] {
  return listOf(node.jobLocation)
    .map(place)
    .filter((found) => found.name !== '')
}

function place(value: unknown): RawPlace {
  if (!isRecord(value)) return { name: textOf(value) }
  const address = isRecord(value.address) ? value.address : value
  const parts = [address.addressLocality, address.addressRegion, country(address.addressCountry)].map(textOf)
  const known = [...new Set(parts.filter((part) => part !== ''))].join(', ')
  const name = firstText(known, isRecord(value.address) ? '' : value.address, value.name)
  const geo = recordOf(value.geo)
  const lat = numberOf(firstText(geo.latitude, value.latitude))
  const lon = numberOf(firstText(geo.longitude, value.longitude))
  return lat === undefined || lon === undefined ? { name } : { name, lat, lon }
}

function country(value: unknown): string {
  return firstText(value, recordOf(value).name)
}
