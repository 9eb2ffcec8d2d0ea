import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import {
  type Lists,
  readRequirements,
} from '../../app/src/features/candidate/match/server/reading/read-requirements.ts'
import {
  type MatchedProfile,
  readCandidate,
} from '../../app/src/features/candidate/match/server/scoring/candidate-facts.ts'
import { scoreOf } from '../../app/src/features/candidate/match/server/scoring/score-match.ts'
import { warmUp } from '../../app/src/features/candidate/match/server/scoring/warm-up.ts'

interface Ad {
  title: string
  description: string
  skills?: string[]
  organisation?: string
  work_location?: string
  locations: { name: string }[]
}

const DAY = '2026-01-01'
const ROUNDS = 7

const nurse: MatchedProfile = {
  basics: { location: { city: 'Leeds', countryCode: 'GB' } },
  work: [
    {
      position: 'Staff Nurse',
      name: 'Ward',
      startDate: '2021-01',
      summary: 'Wound care, infection control, phlebotomy',
    },
    {
      position: 'Healthcare Assistant',
      name: 'Home',
      startDate: '2014-01',
      endDate: '2018-12',
      summary: 'Dementia care',
    },
  ],
  education: [{ studyType: 'BSc', area: 'Nursing' }],
  skills: ['Patient care', 'Mental health', 'First aid', 'Basic life support', 'Safeguarding'].map((name) => ({
    name,
  })),
}

/** Returns the processor time since a reading, which other work on the machine does not lengthen. */
const millisecondsSince = (begun: NodeJS.CpuUsage) => process.cpuUsage(begun).user / 1000

/** Prints the times of reading all ads once, and of scoring all of them for one profile. */
export async function measureSpeed(file: string, lists: Lists): Promise<void> {
  const text = gunzipSync(readFileSync(file)).toString('utf8').trimEnd()
  const ads = text.split('\n').map((line) => JSON.parse(line) as Ad)
  const begun = process.cpuUsage()
  const positions = ads.map(({ title, description, skills = [], organisation = '', work_location, locations }) =>
    readRequirements(
      {
        title,
        description,
        skills,
        remote: work_location === 'remote',
        places: locations.map(({ name }) => ({ city: name.split(',')[0] ?? '', country: 'GB' })),
        names: [organisation, ...locations.flatMap(({ name }) => name.split(',').map((part) => part.trim()))],
      },
      lists,
    ),
  )
  const read = millisecondsSince(begun)
  const warming = process.cpuUsage()
  await warmUp(positions, lists)
  const warm = millisecondsSince(warming)
  const facts = readCandidate(nurse, DAY, lists)
  const times = Array.from({ length: ROUNDS }, () => {
    const from = process.cpuUsage()
    for (const position of positions) scoreOf(position, facts)
    return millisecondsSince(from)
  })
  const [first = 0, ...rest] = times
  const median = rest.toSorted((a, b) => a - b)[Math.floor(rest.length / 2)] ?? 0
  process.stdout.write(
    `${String(ads.length)} ads read in ${(read / 1000).toFixed(1)} s of processor time, warmed up in ${warm.toFixed(0)} ms\n`,
  )
  process.stdout.write(
    `all scored in ${median.toFixed(0)} ms of processor time (median), ${first.toFixed(0)} ms the first time\n`,
  )
}
