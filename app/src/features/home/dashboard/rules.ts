import * as limits from '#config/limits.ts'
import { type NudgeRule, nudgeRules } from '#kernel/candidate/nudge-rules.ts'
import { addDays, DAY_MS, HOUR_MS } from '#kernel/time.ts'

/** Subjects of nudges; of all nudges about one subject only the first is shown. */
type Matter = 'offer' | 'interview' | 'form' | 'address' | 'position' | 'event' | 'profile' | 'alert'

interface RuleOfNudge {
  about: Matter
  /** False for a nudge that stays until its task is done. */
  dismissible: boolean
  /** Time before the deadline in which it is shown, in milliseconds; null if it is shown as long as its cause lasts. */
  periodMs: number | null
  /** True if the task can still be done after its deadline. */
  outlivesDeadline?: true
}

/** The rules of nudges, in the order of `nudgeRules`. */
export const rules: Readonly<Record<NudgeRule, RuleOfNudge>> = {
  'offer-to-answer': { about: 'offer', dismissible: false, periodMs: null },
  'slot-to-pick': { about: 'interview', dismissible: false, periodMs: null },
  'interview-soon': { about: 'interview', dismissible: false, periodMs: limits.interviewSoonHours * HOUR_MS },
  'form-due': { about: 'form', dismissible: false, periodMs: null, outlivesDeadline: true },
  'address-to-prove': { about: 'address', dismissible: true, periodMs: null },
  'draft-closing': { about: 'position', dismissible: true, periodMs: 10 * DAY_MS },
  'saved-job-closing': { about: 'position', dismissible: true, periodMs: 3 * DAY_MS },
  'event-soon': { about: 'event', dismissible: true, periodMs: DAY_MS },
  'no-resume': { about: 'profile', dismissible: true, periodMs: null },
  'profile-gaps': { about: 'profile', dismissible: true, periodMs: null },
  'alert-worth-making': { about: 'alert', dismissible: true, periodMs: null },
}

/** A reason for a nudge. */
export interface Cause {
  rule: NudgeRule
  subject: string
  due: Date | null
}

/** A candidate's dismissal of a nudge; permanent if `until` is null. */
export interface Dismissal {
  rule: NudgeRule
  subject: string
  until: Date | null
}

/** Returns the default end of a dismissal. */
export const defaultDismissalEnd = (now: Date): Date => addDays(now, limits.nudgeDismissedDays)

/** Returns the subject of a nudge, such as `position:12`. */
export const subjectKeyOf = ({ rule, subject }: Pick<Cause, 'rule' | 'subject'>): string =>
  `${rules[rule].about}:${subject}`

/** Returns the id of a nudge in the API. */
export const nudgeId = ({ rule, subject }: Pick<Cause, 'rule' | 'subject'>): string => `${rule}:${subject}`

/** Parses the id of a nudge. @returns undefined if there is no such rule */
export function parseNudgeId(id: string): Pick<Cause, 'rule' | 'subject'> | undefined {
  const [name, ...subject] = id.split(':')
  const rule = nudgeRules.find((one) => one === name)
  return rule && { rule, subject: subject.join(':') }
}

/** Returns true within the period in which a rule shows a subject with this deadline. */
export function isInPeriod({ rule, due }: Pick<Cause, 'rule' | 'due'>, now: Date): boolean {
  const { periodMs, outlivesDeadline } = rules[rule]
  if (due === null) return periodMs === null
  const left = due.getTime() - now.getTime()
  return (left > 0 || outlivesDeadline === true) && (periodMs === null || left <= periodMs)
}

const isDismissed = (cause: Cause, dismissals: readonly Dismissal[], now: Date): boolean =>
  rules[cause.rule].dismissible &&
  dismissals.some(
    ({ rule, subject, until }) =>
      rule === cause.rule && subject === cause.subject && (until === null || until.getTime() > now.getTime()),
  )

function compareCauses(one: Cause, other: Cause): number {
  const byRule = nudgeRules.indexOf(one.rule) - nudgeRules.indexOf(other.rule)
  const time = ({ due }: Cause) => due?.getTime() ?? Number.POSITIVE_INFINITY
  if (byRule !== 0 || time(one) === time(other)) return byRule
  return time(one) - time(other)
}

/**
 * Selects the causes to show now, in order: those in their period, about unfinished subjects, and one per subject.
 * Dismissing a cause also hides the later ones about its subject.
 */
export function selectCauses<Given extends Cause>(
  causes: readonly Given[],
  { settled, dismissals, now }: { settled: ReadonlySet<string>; dismissals: readonly Dismissal[]; now: Date },
): Given[] {
  const seen = new Set(settled)
  const first = causes
    .filter((cause) => isInPeriod(cause, now))
    .toSorted(compareCauses)
    .filter((cause) => {
      const subjectKey = subjectKeyOf(cause)
      return !seen.has(subjectKey) && seen.add(subjectKey)
    })
  return first.filter((cause) => !isDismissed(cause, dismissals, now))
}
