/**
 * Returns a function that gives the day (YYYY-MM-DD) of a moment in milliseconds since the epoch.
 *
 * @param timeZone a name of the IANA database such as `Europe/Berlin`; defaults to the machine's zone.
 * @throws RangeError from the returned function if the zone is unknown.
 */
export function dayInZone(timeZone?: string): (moment: number) => string {
  let format: Intl.DateTimeFormat | undefined
  let known: { second: number; day: string } | undefined
  return (moment) => {
    // Forms ask once for each date field; a second never spans two days.
    const second = Math.floor(moment / 1000)
    if (known?.second !== second) {
      format ??= new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', ...NUMERIC })
      known = { second, day: writeDay(format, moment) }
    }
    return known.day
  }
}

const NUMERIC = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

function writeDay(format: Intl.DateTimeFormat, moment: number): string {
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  return `${parts.get('year')?.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}
