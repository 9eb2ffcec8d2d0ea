import { describe, expect, test } from 'vitest'
import { fillFromResume, type ReadResume } from './fill-from-resume.ts'
import { emptyFacts } from '../../profile.ts'

const parsed: ReadResume = {
  profile: {
    basics: {
      name: 'Alice Moreau',
      phone: '+33 4 72 00 00 00',
      summary: 'Welds.\u202E\nReads drawings.',
      profiles: [{ network: 'GitHub', url: 'github.com/alice' }],
    },
    work: [
      { position: 'Welder', name: 'Rhône Métal', startDate: '2019-03', highlights: ['ISO 9606'] },
      { summary: 'No name, so no entry' },
      { position: 'Apprentice', name: 'Atelier Sud', startDate: '2016', endDate: '9999' },
    ],
    skills: [{ name: 'Methods', keywords: ['TIG', 'MIG'] }, { name: 'tig' }, { name: 'French' }],
  },
  provenance: { 'basics.phone': { confidence: 0.9, line: 3, page: 1 }, 'skills.0.keywords.1': { confidence: 0.7 } },
}

let next = 0
const how = (fileId = 'file') => ({
  fileId,
  newId: () => `id${next++}`,
  location: { name: 'Lyon, France' },
  hasName: true,
})

describe('filling a profile from a file', () => {
  test('proposes the name to an account without one, and to no others', () => {
    const { proposals } = fillFromResume(emptyFacts(), parsed, { ...how(), hasName: false })
    expect(proposals).toEqual([expect.objectContaining({ path: 'basics.name', new: 'Alice Moreau' })])
    const odd = { ...parsed, profile: { ...parsed.profile, basics: { name: 'www.example.com/2' } } }
    expect(fillFromResume(emptyFacts(), odd, { ...how(), hasName: false }).proposals).toEqual([])
  })

  test('doesn’t ask about a value that differs only in capitals, spaces or letter forms [second/RA3-19]', () => {
    const skills = (...names: string[]): ReadResume => ({
      profile: { skills: names.map((name) => ({ name })) },
      provenance: {},
    })
    const { facts } = fillFromResume(emptyFacts(), skills('GIT', 'Ｓｐｒｉｎｇ', 'Rust'), how())
    const again = fillFromResume(facts, skills('Git', 'spring', 'Rust '), how())
    expect(again.proposals).toEqual([])
    expect(again.facts.resume.skills).toEqual(facts.resume.skills)
  })

  test('copies every valid value to an empty profile, with its place in the file', () => {
    next = 0
    const { facts, proposals } = fillFromResume(emptyFacts(), parsed, how())
    expect(proposals).toEqual([])
    expect(facts.resume.basics).toEqual({
      phone: '+33 4 72 00 00 00',
      summary: 'Welds.\nReads drawings.',
      location: { name: 'Lyon, France' },
    })
    expect(facts.resume.work).toEqual([
      { id: 'id0', position: 'Welder', name: 'Rhône Métal', startDate: '2019-03', highlights: ['ISO 9606'] },
      { id: 'id1', position: 'Apprentice', name: 'Atelier Sud', startDate: '2016' },
    ])
    expect(facts.resume.skills.map(({ name, category }) => [name, category])).toEqual([
      ['TIG', 'Methods'],
      ['MIG', 'Methods'],
      ['French', undefined],
    ])
    expect(facts.resume.links).toMatchObject([{ network: 'GitHub', url: 'https://github.com/alice' }])
    expect(facts.sources['basics.phone']).toEqual({ by: 'file', fileId: 'file', confidence: 0.9, line: 3, page: 1 })
    const mig = facts.resume.skills[1]?.id
    expect(facts.sources[`skills.${mig}.name`]).toMatchObject({ by: 'file', confidence: 0.7 })
  })

  test('changes nothing if the same file is read again', () => {
    const { facts } = fillFromResume(emptyFacts(), parsed, how())
    expect(fillFromResume(facts, parsed, how('again'))).toEqual({ facts, filled: [], proposals: [] })
  })

  test('treats a link with the same address as the same link', () => {
    const { facts } = fillFromResume(emptyFacts(), parsed, how())
    const profiles = [{ network: 'GitHub', username: 'alice', url: 'https://www.github.com/alice/' }]
    const again = fillFromResume(facts, { profile: { basics: { profiles } }, provenance: {} }, how('again'))
    expect(again.proposals.filter(({ path }) => path === 'links')).toEqual([])
    expect(again.facts.resume.links).toHaveLength(1)
  })

  test('proposes differences, and never fills values that the candidate edited or cleared', () => {
    const { facts } = fillFromResume(emptyFacts(), parsed, how())
    const [first] = facts.resume.work
    delete facts.resume.basics.phone
    facts.sources['basics.phone'] = { by: 'edited' }
    facts.resume.work = first ? [{ ...first, startDate: '2019-04', highlights: undefined }] : []
    delete facts.sources[`work.${first?.id}.highlights`]
    facts.sources['work'] = { by: 'edited' }
    const { proposals, filled, facts: after } = fillFromResume(facts, parsed, how('second'))
    expect(after.resume.basics.phone).toBeUndefined()
    expect(filled).toEqual([])
    expect(proposals.map(({ path, old, new: value }) => [path, old, value])).toEqual([
      ['basics.phone', undefined, '+33 4 72 00 00 00'],
      ['work', undefined, { position: 'Welder', name: 'Rhône Métal', startDate: '2019-03', highlights: ['ISO 9606'] }],
      ['work', undefined, { position: 'Apprentice', name: 'Atelier Sud', startDate: '2016' }],
    ])
    if (after.resume.work[0]) after.resume.work[0].startDate = '2019-03'
    expect(fillFromResume(after, parsed, how('third')).filled).toEqual([`work.${first?.id}.highlights`])
  })
})
