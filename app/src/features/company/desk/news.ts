import type { WebhookEvent } from '#features/site/webhooks/rules.ts'

/** Kinds of things that candidates do. */
export const newsKinds = ['application', 'interview', 'withdrawal', 'offer', 'letter', 'form', 'message'] as const
export type NewsKind = (typeof newsKinds)[number]

export const newsTimes = ['at-once', 'daily', 'never'] as const
export type NewsTime = (typeof newsTimes)[number]

/** Choices for one job. */
export const jobNews = ['usual', ...newsTimes] as const
export type JobNews = (typeof jobNews)[number]

export type NewsChoices = Record<NewsKind, NewsTime> & { late: 'weekly' | 'never' }

/** Kinds of what candidates do, by the event that programs get. */
export const newsEvents = {
  'application.submitted': 'application',
  'application.withdrawn': 'withdrawal',
  'application.withdrawal-undone': 'withdrawal',
  'application.answered': 'message',
  'interview.booked': 'interview',
  'interview.moved': 'interview',
  'interview.canceled': 'interview',
  'offer.accepted': 'offer',
  'offer.declined': 'offer',
  'offer.decline-undone': 'offer',
  'offer.document-signed': 'letter',
  'offer.asked': 'message',
  'form.completed': 'form',
} as const satisfies Partial<Record<WebhookEvent, NewsKind>>
export type NewsEvent = keyof typeof newsEvents

export const isNewsEvent = (event: string): event is NewsEvent => event in newsEvents

/** The stored choices of a person; a person without an account has none. */
export interface StoredChoices {
  /** The choice for all kinds that have none. */
  usual: 'daily' | 'never' | null
  kinds: Partial<NewsChoices> | null
  ofJob?: NewsTime | null
}

/** Returns the choices that hold for all jobs: a daily digest, and late applications on Mondays, unless the person changed them. */
export function choicesOf({ usual, kinds }: Pick<StoredChoices, 'usual' | 'kinds'>): NewsChoices {
  const others = usual ?? 'daily'
  return {
    application: others,
    interview: others,
    withdrawal: others,
    offer: others,
    letter: others,
    form: others,
    message: others,
    late: others === 'never' ? 'never' : 'weekly',
    ...kinds,
  }
}

/** Returns when a person hears of a kind of news about a job; a choice for the job comes first. */
export const timeOf = (stored: StoredChoices, kind: NewsKind): NewsTime => stored.ofJob ?? choicesOf(stored)[kind]

/** True if a person gets the late applications to a job on Mondays. */
export const getsLate = (stored: StoredChoices): boolean =>
  stored.ofJob !== 'never' && choicesOf(stored).late === 'weekly'
