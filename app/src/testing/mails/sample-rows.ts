import type { EventRow } from '#features/applying/events/server/store.ts'
import type { InterviewRow } from '#features/applying/interviews/server/records/store.ts'
import { addDays } from '#kernel/time.ts'
import { PLACE, POSITION, READER } from './collect.ts'

/** A webinar the day after tomorrow. */
export const sampleEvent = (now: Date): EventRow => ({
  id: 4,
  tenantId: 1,
  encId: 'sample',
  uid: 'sample@meridian.example',
  sequence: 0,
  createdAt: now,
  updatedAt: now,
  title: 'Open evening at the Leeds depot',
  description: '',
  wallStart: '2026-12-01T18:00',
  zone: 'Europe/London',
  offset: '+00:00',
  minutes: 90,
  startsAt: new Date('2026-12-01T18:00:00Z'),
  endsAt: new Date('2026-12-01T19:30:00Z'),
  seats: 40,
  waitlist: true,
  opensAt: null,
  closesAt: null,
  place: 'Depot Midland Road, 12 Midland Road, Leeds',
  url: 'https://meet.example/open-evening',
  canceledAt: null,
})

/** An interview in three days. */
export const sampleInterview = (now: Date): InterviewRow => ({
  id: 3,
  encId: 'sample',
  tenantId: 1,
  applicationId: 9,
  applicationEncId: 'sample',
  applicationState: 'in_review',
  accountId: 'sample',
  guestId: null,
  guestEmail: null,
  positionTitle: POSITION,
  language: 'en',
  readerZone: 'Europe/Paris',
  personName: READER.fullName,
  personEmail: READER.email,
  uid: 'sample@meridian.example',
  sequence: 0,
  invited: true,
  kind: 'onsite',
  title: 'Interview',
  place: '12 Midland Road, Leeds',
  url: 'https://meet.example/interview',
  instructions: 'Please bring an ID and ask for Grace at the desk.',
  interviewers: ['Grace Okafor', 'Tom Reid'],
  pool: '',
  zone: 'Europe/London',
  wallStart: '2026-12-02T10:00',
  wallOffset: '+00:00',
  startsAt: new Date('2026-12-02T10:00:00Z'),
  slotId: null,
  minutes: 45,
  changeHours: 24,
  movesLeft: 2,
  state: 'booked',
  canceledByWithdrawal: false,
  bookedAt: now,
  createdAt: now,
  updatedAt: now,
  chainLength: 1,
  chainHead: '',
})

/** An application for the demo's job. */
export const sampleApplication = (now: Date) => ({
  position: {
    id: 12,
    title: POSITION,
    displayJobId: 'MW-1012',
    locations: [PLACE],
    department: 'Field Service',
    employmentType: null,
    description: '',
  },
  stageLabels: { en: 'Interviews', de: 'Gespräche', ar: 'المقابلات' },
  receipt: 'K7Q2M9XR4T',
  undoUntil: addDays(now, 7),
})
