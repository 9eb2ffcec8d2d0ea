import { expect, test } from 'vitest'
import { distinctLabels } from './distinct-labels.ts'

const job = (name: string, displayJobId: string, ...locations: string[]) => ({ name, displayJobId, locations })

test('jobs with the same title are distinguished by place, those in the same place by number [second/RA3-08]', () => {
  expect(
    distinctLabels([
      job('Adviser', 'A-1', 'Leeds'),
      job('Adviser', 'A-2', 'Berlin', 'Hamburg', 'Mainz'),
      job('Welder', 'W-1', 'Leeds'),
      job('Nurse', 'N-1', 'Leeds'),
      job('Nurse', 'N-2', 'Leeds'),
      job('Cook', 'C-1'),
      job('Cook', 'C-2'),
    ]),
  ).toEqual([
    'Adviser (Leeds)',
    'Adviser (Berlin, +2)',
    'Welder',
    'Nurse (Leeds), N-1',
    'Nurse (Leeds), N-2',
    'Cook, C-1',
    'Cook, C-2',
  ])
})
