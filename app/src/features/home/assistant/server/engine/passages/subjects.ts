// Properties of the grammars' subjects, in addition to the words for them.

/** Subjects answered by the company's own texts rather than a posting. */
export const OF_PROCESS = new Set([
  'several',
  'change_application',
  'withdraw',
  'again',
  'feedback',
  'data',
  'fraud',
  'expenses',
  'hear_back',
  'disability',
  'agency',
  'references',
  'apply_how',
  'language',
  'referral',
  'photo',
])

/** Subjects that a sentence on its own can have without saying what they refer to. */
export const VAGUE = new Set(['place', 'opening', 'team', 'size', 'contact'])

/** Subjects that differ from job to job, so that a text of the company does not answer for one. */
export const OF_POSTING = new Set([
  'pay',
  'band',
  'hours',
  'shift',
  'weekdays',
  'weekend',
  'night',
  'evening',
  'on_call',
  'work_time',
  'opening',
  'closing',
  'start_date',
  'duration',
  'contract',
  'team_size',
  'caseload',
  'vacancies',
  'manager',
  'lead_people',
  'software',
  'qualification',
  'driving',
  'experience',
  'rota_known',
  'reference_number',
])

/** Subjects that a sentence has through its numbers or in passing. */
export const IN_PASSING = new Set([
  'duration',
  'place',
  'opening',
  'team',
  'size',
  'contact',
  'weekdays',
  'experience',
  'hours',
])

/** Subjects that a question narrows to one kind: "a licence for lorries", "courses in first aid". */
export const NARROWED = new Set([
  'training',
  'language',
  'qualification',
  'software',
  'driving',
  'insurance',
  'tools',
  'discount',
])
/** Subjects that count people, however these are called: "nine of you". */
export const OF_PEOPLE = new Set(['team_size', 'lead_people'])

/**
 * Subjects that questions confuse: a sentence about one of a group answers a question that seems to be about several.
 */
const ALTERNATIVES: readonly ReadonlySet<string>[] = [
  new Set(['size', 'team_size', 'caseload', 'vacancies', 'team', 'alone']),
  new Set(['duration', 'contract', 'training', 'extension', 'career']),
  new Set(['shift', 'hours', 'weekdays', 'night', 'evening', 'weekend', 'opening', 'work_time', 'rota_known']),
  new Set(['pay', 'enhancement', 'bonus', 'overtime']),
  new Set(['transport', 'mileage', 'car', 'travel', 'relocation']),
  new Set(['remote', 'place', 'accommodation', 'weekdays', 'travel']),
  new Set(['experience', 'training', 'qualification', 'mentor', 'age']),
  new Set(['accommodation', 'relocation']),
  new Set(['uniform', 'tools', 'software', 'training']),
  new Set(['health_cover', 'insurance', 'childcare', 'parental']),
  new Set(['manager', 'employer', 'lead_people']),
  new Set(['food', 'break']),
  new Set(['study_time', 'training', 'leave']),
  new Set(['interview', 'trial_day', 'interview_form']),
]

/** Groups the subjects of a question that are alternatives to each other. */
export function alternativesOf(names: readonly string[]): string[][] {
  const out: string[][] = []
  for (const name of names) {
    const group = out.find((others) =>
      ALTERNATIVES.some((set) => set.has(name) && others.every((other) => set.has(other))),
    )
    if (group) group.push(name)
    else out.push([name])
  }
  return out
}
