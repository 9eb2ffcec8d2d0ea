import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemNames, systems } from './systems.ts'

test.each([
  ['greenhouse', 'acme', 'https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true'],
  ['lever', 'acme', 'https://api.lever.co/v0/postings/acme?mode=json'],
  ['ashby', 'Acme_GmbH', 'https://api.ashbyhq.com/posting-api/job-board/Acme_GmbH?includeCompensation=true'],
  ['smartrecruiters', 'AcmeGmbH', 'https://api.smartrecruiters.com/v1/companies/AcmeGmbH/postings?limit=100'],
  ['recruitee', 'acme', 'https://acme.recruitee.com/api/offers'],
  ['personio', 'acme-gmbh', 'https://acme-gmbh.jobs.personio.com/xml'],
  ['workable', 'acme', 'https://www.workable.com/api/accounts/acme?details=true'],
  ['teamtailor', 'acme', 'https://acme.teamtailor.com/jobs.rss?per_page=200'],
  ['feed', 'https://acme.example/jobs.json', 'https://acme.example/jobs.json'],
] as const)('the board of %s “%s” is at %s', (system, board, address) => {
  expect(systems[system].address(board)).toBe(address)
})

test('no name leads to another host than that of its system', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...systemNames.filter((name) => name !== 'feed')),
      fc.oneof(fc.string(), fc.constantFrom('a/b', 'a.b', 'a@evil.example', 'a#', 'a?b', '../a', 'evil.example/')),
      (system, board) => {
        const address = systems[system].address(board)
        if (address === undefined) return
        expect(new URL(address).host.endsWith(new URL(systems[system].address('x') ?? '').host.replace(/^x/, ''))).toBe(
          true,
        )
        expect(address).toContain(board)
      },
    ),
  )
})
