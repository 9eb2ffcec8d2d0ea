import { describe, expect, test } from 'vitest'
import { positionDetails } from './contract.ts'

const named = {
  id: 1,
  displayJobId: 'R-1',
  name: 'Welder',
  locations: [],
  standardizedLocations: [],
  postedTs: 0,
  stars: 0,
  department: null,
  creationTs: 0,
  isHot: 0,
  workLocationOption: 'onsite',
  locationFlexibility: null,
  atsJobId: 'R-1',
  positionUrl: '/careers/job/1',
  jobDescription: '<p>Weld.</p>',
  location: '',
  publicUrl: 'https://jobs.example/careers/job/1',
  language: 'en',
  employmentType: null,
  salary: null,
  confirmedTs: 0,
  closesTs: null,
  archived_at: null,
  private: false,
  skills: [],
  points: [],
  jdHighlight: [],
  positionExtraDetails: { videos: [], blogs: [], perks: [], pymww: { people: [], count: 0 }, customContent: [] },
  positionUserActions: { isSaved: false, applyAction: { status: 'log_in' } },
}
const fits = (more: object) => positionDetails.safeParse({ ...named, ...more }).success

describe('the details of a position', () => {
  test('contain custom fields as lists of texts in addition to the named fields, and nothing else', () => {
    expect(fits({ efcustomTextPayBand: ['Band 3'], efcustomTextOffice: [] })).toBe(true)
    expect(fits({ efcustomTextPayBand: 'Band 3' })).toBe(false)
    expect(fits({ efcustomTextPayBand: [3] })).toBe(false)
    expect(fits({ payBand: ['Band 3'] })).toBe(false)
    expect(fits({ location: ['Leeds'] })).toBe(false)
  })

  test('have an apply URL exactly for external applications', () => {
    const action = (applyAction: object) => fits({ positionUserActions: { isSaved: false, applyAction } })
    expect(action({ status: 'link_off', applyUrl: 'https://ats.example/1' })).toBe(true)
    expect(action({ status: 'link_off' })).toBe(false)
    expect(action({ status: 'apply' })).toBe(false)
  })
})
