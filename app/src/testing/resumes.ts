import type { JsonResume } from '@foyer/resume-parser/json-resume'
import arabic from './resumes/arabic.json' with { type: 'json' }
import chinese from './resumes/chinese.json' with { type: 'json' }
import english from './resumes/english.json' with { type: 'json' }
import german from './resumes/german.json' with { type: 'json' }
import hebrew from './resumes/hebrew.json' with { type: 'json' }
import japanese from './resumes/japanese.json' with { type: 'json' }
import short from './resumes/short.json' with { type: 'json' }

/** An invented candidate's résumé and the language in which it is exported. */
export interface Persona {
  name: string
  language: string
  resume: JsonResume
}

const MORE_JOBS = 14

/** A career of several pages: the English one with more jobs, each in another year. */
const long: JsonResume = {
  ...english,
  work: [
    ...english.work,
    ...Array.from({ length: MORE_JOBS }, (_, at) => ({
      position: ['Web Developer', 'Support Engineer', 'Data Analyst'][at % 3] ?? '',
      name: `${['Juniper', 'Salmon Creek', 'Ridgeline', 'Old Mill'][at % 4]} Software ${at + 1} LLC`,
      location: 'Tacoma, WA',
      startDate: `${2011 - at}-02`,
      endDate: `${2012 - at}-01`,
      summary: 'Looked after one product with a team of four, from requirements to support.',
      highlights: [
        `Replaced ${at + 2} nightly exports by a queue, so that customers saw their figures within minutes instead of the next morning.`,
        `Wrote the ${at + 1}00 tests that let the team release every week.`,
      ],
    })),
  ],
}

export const personas: readonly Persona[] = [
  { name: 'english', language: 'en', resume: english },
  { name: 'german', language: 'de', resume: german },
  { name: 'arabic', language: 'ar', resume: arabic },
  { name: 'hebrew', language: 'he', resume: hebrew },
  { name: 'japanese', language: 'ja', resume: japanese },
  { name: 'chinese', language: 'zh-CN', resume: chinese },
  { name: 'short', language: 'en', resume: short },
  { name: 'long', language: 'en', resume: long },
]

/** Returns the persona with a name. */
export function persona(name: string): Persona {
  const found = personas.find((one) => one.name === name)
  if (!found) throw new Error(`There is no résumé called ${name}.`)
  return found
}
