import { describe, expect, test } from 'vitest'
import { parseSearch } from './search-params.ts'
import { searchCriteria, canonicalSearch } from './search-meaning.ts'

const config = {
  smartFilters: ['department', 'employment_type'],
  allFilters: ['city', 'pay', 'efcustom_text_level'],
  defaultDistance: 40,
  includeRemoteDefault: true,
}
const reading = { names: { department: { displayName: 'Team', options: { labelMap: {} } } }, commaInValues: false }
const search = (parameters: string) => parseSearch([...new URLSearchParams(parameters)], reading)
const same = (parameters: string) => canonicalSearch(search(parameters), config)

describe('equivalent searches', () => {
  test.each([
    ['query=Nurse&location=Berlin', 'location=berlin&query=nurse'],
    ['query=nurse', 'query=%20NURSE%20&start=20&pid=7&sort_by=timestamp&tab=map&utm_source=x&domain=a.example'],
    ['query=head+nurse', 'query=head%20%20Nurse'],
    ['filter_department=Care&filter_department=Sales', 'filter_department=sales,care'],
    ['filter_department=Care', 'Team=care&filter_department=CARE'],
    ['filter_employment_type=Full-time&filter_city=Leeds', 'filter_city=Leeds&filter_employmentType=full-time'],
    ['location=Leeds', 'location=Leeds&filter_distance=40&filter_include_remote=1'],
    ['location=remote', 'location=Remote&filter_distance=80'],
    ['', 'location=Map+Area&filter_distance=5&filter_include_relocation=1'],
    ['filter_pay=EUR+50000', 'filter_pay=eur%2050000'],
    ['location=Here:::53.8,-1.5&filter_distance=0', 'location=There:::53.8,-1.5&filter_distance=0'],
    ['filter_map_bounds=1,2,3,4', 'filter_map_bounds=1.00001,2,3,4&location=Leeds'],
    ['query=a', 'query=a&filter_unknown=x&filter_remote=0'],
  ])('%s and %s', (one, other) => {
    expect(same(other)).toBe(same(one))
  })
})

describe('different searches', () => {
  test.each([
    ['query=nurse', 'query=nurses'],
    ['query=nurse', 'location=nurse'],
    ['location=Leeds', 'location=Leeds&filter_distance=80'],
    ['location=Leeds', 'location=Leeds&filter_include_remote=0'],
    ['filter_department=Care', 'filter_employment_type=Care'],
    ['filter_department=Care', 'filter_department=Care&filter_department=Sales'],
    ['', 'filter_remote=1'],
    ['location=Here:::53.8,-1.5', 'location=Here:::53.9,-1.5'],
  ])('%s and %s', (one, other) => {
    expect(same(other)).not.toBe(same(one))
  })
})

test('a job alert is stored as written, without page, order and selected position', () => {
  const lasting = searchCriteria(
    search('query=Nurse&filter_city=Leeds&filter_x=1&start=20&pid=7&utm=1&sort_by=pay'),
    config,
  )
  expect(lasting).toMatchObject({ query: 'Nurse', filters: { city: ['Leeds'] }, start: 0, rest: [] })
  expect([lasting.pid, lasting.sortBy]).toEqual([undefined, undefined])
})
