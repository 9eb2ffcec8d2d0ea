import { Reader, type CityResponse } from 'maxmind'
import { readFileSync } from 'node:fs'
import { isPoint } from '../rules.ts'

export interface AddressLocator {
  /** Where an IP address is, as far as the file knows; never throws. */
  locate(ip: string): { lat: number; lon: number; label: string } | undefined
  /** Why nothing can be located: a sentence for the operator. */
  problem?: string
}

/**
 * Opens a city database in MaxMind DB format (https://maxmind.github.io/MaxMind-DB/) that the operator provides.
 * Without a path nothing is located; a missing or broken file is told in `problem`.
 */
export function openAddressLocator(path: string | undefined): AddressLocator {
  if (path === undefined || path === '') return { locate: () => undefined }
  let reader: Reader<CityResponse>
  try {
    reader = new Reader<CityResponse>(readFileSync(path))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { locate: () => undefined, problem: `The address database ${path} cannot be read: ${reason}` }
  }
  return {
    locate(ip) {
      try {
        const found = reader.get(ip)
        const { latitude, longitude } = found?.location ?? {}
        if (typeof latitude !== 'number' || typeof longitude !== 'number' || !isPoint(latitude, longitude))
          return undefined
        const names = [found?.city?.names.en, found?.subdivisions?.[0]?.names.en, found?.country?.names.en]
        return { lat: latitude, lon: longitude, label: [...new Set(names.filter(Boolean))].join(', ') }
      } catch {
        // An address that is none, or a record the file spoils: not located.
        return undefined
      }
    },
  }
}
