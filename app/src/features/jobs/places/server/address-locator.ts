import { defineService } from '#platform/feature/service.ts'
import { Reader, type CityResponse } from 'maxmind'
import { readFileSync } from 'node:fs'
import { isPoint } from '../rules.ts'

export interface AddressLocator {
  /** Returns the location of an IP address, if known; never throws. */
  locate(ip: string): { lat: number; lon: number; label: string } | undefined
  /** Explanation for the operator if locating is unavailable. */
  problem?: string
}

/**
 * Opens a city database in MaxMind DB format (https://maxmind.github.io/MaxMind-DB/) supplied by the operator. Without
 * a path nothing is located; `problem` reports a missing or damaged file.
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
        // Invalid address or damaged record.
        return undefined
      }
    },
  }
}

/** Locates network addresses; servers only. */
export const addressService = defineService<AddressLocator>('places.addresses')
