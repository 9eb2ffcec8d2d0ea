import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loggableEvent } from './loggable-event.ts'

test('names and numbers of a page’s report are logged', () => {
  const report = {
    namespace: 'careers',
    event: 'page_view',
    data_json: { page: 'job-alerts', count: 3, duration_ms: 12.5, status: 404, position_id: '4711', kind: 'saved' },
    metrics_to_push: [{ name: 'dom_interactive_ms', value: 321 }],
  }
  expect(loggableEvent(report)).toEqual({
    namespace: 'careers',
    event: 'page_view',
    data: report.data_json,
    metrics: report.metrics_to_push,
  })
  expect(loggableEvent({ ...report, data_json: JSON.stringify(report.data_json) }).data).toEqual(report.data_json)
})

test.each([
  ['an email address', 'ines.prado@example.com'],
  ['a name', 'Ines Prado'],
  ['a phone number', '+34 612 345 678'],
  ['an address with a token', '/careers/offer/x?token=abc'],
  ['a search', 'nurse in Leeds'],
  ['a line of the log', 'page\n{"level":30}'],
])('%s in any part of a report is not logged', (_what, personal) => {
  const everywhere = loggableEvent({
    namespace: personal,
    event: 'page_view',
    data_json: { page: personal, kind: personal, status: personal, position_id: personal, email: personal, count: 1 },
    metrics_to_push: [{ name: personal, value: 1 }],
  })
  expect(everywhere).toEqual({ event: 'page_view', data: { count: 1 }, metrics: [] })
  expect(loggableEvent({ event: personal, data_json: { count: 1 } })).toEqual({ metrics: [] })
  expect(loggableEvent({ event: 'page_view', data_json: personal }).data).toEqual({})
})

test('no report that a program can send adds a key or a value of another kind', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (data_json) => {
      const { data = {} } = loggableEvent({ event: 'page_view', data_json })
      for (const [key, value] of Object.entries(data)) {
        expect(['page', 'kind', 'status', 'count', 'duration_ms', 'position_id', 'message_id']).toContain(key)
        expect(typeof value === 'number' || /^[\w.:-]{1,100}$/.test(value)).toBe(true)
      }
    }),
  )
})
