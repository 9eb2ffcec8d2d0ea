import type { DemoStory } from '#platform/feature/demo-stories.ts'

export const acts = [
  'edit',
  'review',
  'interview',
  'offer',
  'hire',
  'reject',
  'withdraw',
  'undo',
  'ask',
  'answer',
  'why',
] as const
export type Act = (typeof acts)[number]

/** One application of a demo candidate, and what happened to it. */
export interface Story extends DemoStory {
  email: string
  /** Title of the position; any position by default. */
  title?: string
  /** City of the position, if it is open there. */
  place?: string
  /** Days before the first start on which it was sent. */
  sent: number
  /** The acts, with their days before the first start. */
  acts: readonly (readonly [day: number, act: Act])[]
}

const ALICE = 'alice@example.com'

/**
 * Alice, a field service supervisor in Lyon, has an application in every stage. Bob has just applied, Carol is in interviews, Dave has an offer, and Erin
 * has accepted one.
 */
export const stories: readonly Story[] = [
  { email: ALICE, title: 'Service Contract Manager', place: 'Leeds', sent: 2, acts: [[1, 'edit']] },
  { email: ALICE, title: 'Supplier Quality Engineer', place: 'Munich', sent: 9, acts: [[4, 'review']] },
  // No news for longer than the days of the stage.
  { email: ALICE, title: 'Maintenance Electrician, Plant', place: 'Brussels', sent: 34, acts: [[30, 'review']] },
  {
    email: ALICE,
    title: 'Field Service Supervisor',
    place: 'Brussels',
    sent: 16,
    acts: [
      [12, 'review'],
      [5, 'interview'],
      [4, 'ask'],
      [3, 'answer'],
    ],
  },
  {
    email: ALICE,
    sent: 40,
    acts: [
      [36, 'review'],
      [20, 'interview'],
      [3, 'offer'],
    ],
  },
  {
    email: ALICE,
    title: 'Commissioning Electrician',
    place: 'Brussels',
    sent: 150,
    acts: [
      [145, 'review'],
      [130, 'interview'],
      [118, 'offer'],
      [110, 'hire'],
    ],
  },
  {
    email: ALICE,
    title: 'Engineering Manager, Pumping Stations',
    place: 'Brussels',
    sent: 60,
    acts: [
      [52, 'review'],
      [29, 'reject'],
      [3, 'why'],
    ],
  },
  {
    email: ALICE,
    title: 'Overhead Line Technician',
    place: 'London',
    sent: 11,
    acts: [
      [8, 'review'],
      [1, 'withdraw'],
    ],
  },
  {
    email: ALICE,
    title: 'Signalling Maintainer',
    place: 'Brussels',
    sent: 25,
    acts: [
      [22, 'withdraw'],
      [21, 'undo'],
    ],
  },
  {
    email: 'dave@example.com',
    sent: 30,
    acts: [
      [26, 'review'],
      [12, 'interview'],
      [2, 'offer'],
    ],
  },
  {
    email: 'dave@example.com',
    title: 'Warehouse Operative, Spare Parts',
    sent: 6,
    acts: [[2, 'review']],
  },
  { email: 'bob@example.com', title: 'Apprentice, Mechatronics', sent: 4, acts: [[1, 'review']] },
  {
    email: 'carol@example.com',
    title: 'People Partner, Depots',
    sent: 24,
    acts: [
      [20, 'review'],
      [9, 'interview'],
    ],
  },
  { email: 'carol@example.com', title: 'Technical Instructor, Tram Maintenance', sent: 5, acts: [[2, 'review']] },
  {
    email: 'erin@example.com',
    site: 'northgate',
    title: 'Reablement support worker',
    sent: 38,
    acts: [
      [33, 'review'],
      [24, 'interview'],
      [10, 'offer'],
    ],
  },
]
