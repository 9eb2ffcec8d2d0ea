import { expect, test } from 'vitest'
import { fileForMessage, misplacedMessages } from './message-files.ts'

const features = new Set(['letters/offers', 'candidate/job-alerts', 'jobs/search'])

test('a message is in the file of the feature that its id names', () => {
  expect(fileForMessage('offers.title', features)).toBe('letters/offers.json')
  expect(fileForMessage('jobAlerts.title', features)).toBe('candidate/job-alerts.json')
  expect(fileForMessage('map.zoom', features)).toBe('jobs/search.json')
})

test('an error is in the file of its feature, and one that every feature raises in a file for those', () => {
  expect(fileForMessage('error.job-alerts.gone', features)).toBe('candidate/job-alerts.json')
  expect(fileForMessage('error.request.invalid', features)).toBe('errors.json')
})

test('a message that no feature has is in a file at the top', () => {
  expect(fileForMessage('shell.skip', features)).toBe('pages.json')
  expect(fileForMessage('mail.offer.subject', features)).toBe('emails.json')
})

test('a message in the file of another feature is reported with its place', () => {
  const found = misplacedMessages('fr', 'letters/offers.json', ['offers.title', 'search.count'], features)
  expect(found).toEqual(['fr/letters/offers.json: move search.count to fr/jobs/search.json.'])
})
