import type { PayInterval } from '../../pay-interval.ts'

/** Phrases that name the interval of pay in the site's languages. */
const PHRASES: ReadonlyArray<[PayInterval, RegExp]> = [
  [
    'hour',
    /(?:\b(?:per|an|each)|\/) ?(?:hour|hr)\b|\bp\.?h\b\.?|\bhourly\b|\b(?:pro|je) stunde|\bde l['’]heure|\b(?:par|por|per|à l['’]) ?(?:heure|hora|uur)\b|\ball['’]ora\b|\b(?:na|za) godzinę/iu,
  ],
  [
    'day',
    /(?:\b(?:per|a|each)|\/) ?day\b|\bp\.?d\b\.?|\bdaily\b|\b(?:pro|je) tag\b|\b(?:par jour|por día|al día|por dia|al giorno|per dag|dziennie)/iu,
  ],
  [
    'week',
    /(?:\b(?:per|a|each)|\/) ?(?:week|wk)\b|\bp\.?w\b\.?|\bweekly\b|\b(?:pro|je) woche|\b(?:par semaine|por semana|a la semana|alla settimana|tygodniowo)/iu,
  ],
  [
    'month',
    /(?:\b(?:per|a|each)|\/) ?month\b|\bp\.?c\.?m\b\.?|\bmonthly\b|\b(?:pro|im) monat\b|\b(?:par mois|al mes|por mes|por mês|al mese|per maand|miesięcznie)/iu,
  ],
  [
    'year',
    /(?:\b(?:per|a|each)|\/) ?(?:year|yr)\b|\bper ?annum\b|\bp\.?a\b\.?|\b(?:annual|annually|yearly)\b|\b(?:pro|im) jahr\b|\bjährlich|\b(?:par an|al año|por año|por ano|all['’]anno|annui|per jaar|rocznie)/iu,
  ],
]

/** An amount in running text: `30,401`, `30.401,00`, `155.62`. */
const AMOUNT = /\d[\d.,]*/g
const BEFORE_AMOUNT = 25
const AFTER_AMOUNT = 60

/** Parses an amount with points and commas: a separator before exactly three digits groups thousands. */
function writtenAmount(digits: string): number {
  return Number(
    digits
      .replace(/[.,](?=\d{3}(?!\d))/g, '')
      .replace(/[.,]$/, '')
      .replace(',', '.'),
  )
}

function intervalsAt(text: string): { interval: PayInterval; at: number }[] {
  return PHRASES.flatMap(([interval, phrase]) => {
    const at = text.search(phrase)
    return at < 0 ? [] : [{ interval, at }]
  })
}

/** Returns the interval for the amount at `start`: the first one named after it, else the last one before it. */
function adjacentInterval(line: string, start: number, end: number): PayInterval | undefined {
  const behind = intervalsAt(line.slice(end, end + AFTER_AMOUNT)).toSorted((a, b) => a.at - b.at)[0]
  if (behind) return behind.interval
  const before = intervalsAt(line.slice(Math.max(0, start - BEFORE_AMOUNT), start)).toSorted((a, b) => b.at - a.at)[0]
  return before?.interval
}

/**
 * Returns the interval named next to one of the amounts ("£30,401 - £37,267 pa"). Undefined if there is none, or if
 * several contradict each other.
 */
export function intervalInWords(text: string, amounts: readonly number[]): PayInterval | undefined {
  const named = new Set<PayInterval>()
  for (const line of text.split('\n'))
    for (const { 0: digits, index } of line.matchAll(AMOUNT)) {
      const written = writtenAmount(digits)
      if (!amounts.some((amount) => Math.trunc(amount) === Math.trunc(written))) continue
      const interval = adjacentInterval(line, index, index + digits.length)
      if (interval) named.add(interval)
    }
  return named.size === 1 ? [...named][0] : undefined
}
