import { expect, test } from 'vitest'
import { detailsConfig } from './PositionSections.tsx'

const site = { showSimilarPositions: true, showInsights: true }

test('a position page follows the site configuration, unless an override says otherwise', () => {
  expect(detailsConfig(site, {})).toEqual(site)
  expect(detailsConfig(site, undefined)).toEqual(site)
  expect(detailsConfig(site, { positionDetailsConfig: { showInsights: false } })).toEqual({
    ...site,
    showInsights: false,
  })
})

test('an override of the wrong type is ignored', () => {
  expect(detailsConfig(site, { positionDetailsConfig: { showInsights: 'no' } })).toEqual(site)
  expect(detailsConfig(site, { positionDetailsConfig: null })).toEqual(site)
})
