import type { DateRange } from '../dates/date-ranges.ts'
import type { EntryRows } from '../entries/entry-rows.ts'
import { readJobs, type Job } from '../entries/read-jobs.ts'
import { readSchools } from '../entries/read-schools.ts'
import type { Lists } from '../judge/judge.ts'
import type { Education, Volunteer, Work } from '../model/json-resume.ts'
import type { Row } from '../rows/row.ts'
import { describe, present, type ProfileWriter } from './profile-writer.ts'

/** Returns the time of a job; one of a season begins and ends in its year. */
const timeOf = ({ range }: EntryRows): DateRange | undefined =>
  range?.season === true && range.end !== undefined ? { ...range, start: range.end } : range

function jobFields(path: string, job: Job, writer: ProfileWriter, employerKey: 'name' | 'organization') {
  const described = describe(job.body)
  writer.use(...job.rows.above, job.rows.anchor, ...job.body)
  const [firstBody] = job.body
  if (described.summary !== undefined && firstBody) writer.note(`${path}.summary`, firstBody, 0.7)
  described.highlights?.forEach((_text, at) => {
    const row = job.body.filter(({ bullet }) => bullet)[at]
    if (row) writer.note(`${path}.highlights.${at}`, row, 0.85)
  })
  return {
    employer: writer.value(`${path}.${employerKey}`, job.employer),
    position: writer.value(`${path}.position`, job.title),
    location: writer.value(`${path}.location`, job.place),
    ...writer.dates(path, timeOf(job.rows), job.rows.anchor),
    ...described,
  }
}

/** Returns the jobs of sections, continuing at an index. */
export function writeWork(sections: readonly (readonly Row[])[], lists: Lists, writer: ProfileWriter): Work[] {
  return sections
    .flatMap((rows) => readJobs(rows, lists))
    .map((job, at) => {
      const { employer, ...fields } = jobFields(`work.${at}`, job, writer, 'name')
      return present<Work>({ name: employer, ...fields })
    })
}

export function writeVolunteer(
  sections: readonly (readonly Row[])[],
  lists: Lists,
  writer: ProfileWriter,
): Volunteer[] {
  return sections
    .flatMap((rows) => readJobs(rows, lists))
    .map((job, at) => {
      const { employer, location: _place, ...fields } = jobFields(`volunteer.${at}`, job, writer, 'organization')
      return present<Volunteer>({ organization: employer, ...fields })
    })
}

export function writeEducation(
  sections: readonly (readonly Row[])[],
  lists: Lists,
  writer: ProfileWriter,
): Education[] {
  return sections
    .flatMap((rows) => readSchools(rows, lists))
    .map((school, at) => {
      const path = `education.${at}`
      writer.use(...school.rows.above, school.rows.anchor, ...school.body)
      school.courses?.forEach((course, index) => writer.note(`${path}.courses.${index}`, course.row, course.confidence))
      return present<Education>({
        institution: writer.value(`${path}.institution`, school.school),
        studyType: writer.value(`${path}.studyType`, school.degree),
        area: writer.value(`${path}.area`, school.area),
        ...writer.dates(path, school.rows.range, school.rows.anchor),
        score: writer.value(`${path}.score`, school.score),
        courses: school.courses?.map(({ text }) => text),
      })
    })
}
