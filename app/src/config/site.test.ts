import { expect, test } from 'vitest'
import { parseSite } from './site.ts'

const site = (mapConfig: object) => parseSite({ pcsxConfig: { searchConfig: { mapConfig } } })

test('a map of another provider names who made it', () => {
  const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png'
  expect(() => site({ tileUrl })).toThrow(/mapConfig\.attribution: A map of tileUrl or styleUrl needs it/)
  expect(site({ tileUrl, attribution: 'Tiles Example' }).pcsxConfig.searchConfig.mapConfig).toMatchObject({
    tileUrl,
    hosts: [],
  })
})
