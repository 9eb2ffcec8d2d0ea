import { defineFeature } from '#platform/feature/feature.ts'
import { provide, provideOpened } from '#platform/feature/service.ts'
import { gazetteerService, openGazetteer } from './gazetteer.ts'
import { addressService, openAddressLocator } from './address-locator.ts'

export { type Gazetteer, openGazetteer } from './gazetteer.ts'
export { type AddressLocator } from './address-locator.ts'
export { englishCountry, type Place, translateCountry } from './place.ts'
export { translatePlace } from './translate-place.ts'
export type { PlaceDescription } from './describe-place.ts'
export type { PlaceHints } from './resolve-reference.ts'
export { type Point } from '../rules.ts'
export { addressService, gazetteerService }

export const places = defineFeature({
  name: 'places',
  provides: [
    provide(gazetteerService, () => openGazetteer()),
    provideOpened(addressService, {
      open: async ({ config }) => openAddressLocator(config.geoipFile),
      serverOnly: true,
    }),
  ],
})
