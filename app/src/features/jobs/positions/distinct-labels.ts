interface Named {
  name: string
  /** Places in display order. */
  locations: readonly string[]
  displayJobId: string
}

/** Returns a title with the place of the job, for texts that name one job among others; the title alone without a place. */
export function titleAndPlace(title: string, [place, ...others]: readonly string[]): string {
  if (place === undefined) return title
  return `${title} (${others.length > 0 ? `${place}, +${others.length}` : place})`
}

/**
 * Returns a label for each job that is unique in the list: its title, with its place where
 * titles repeat, and with its number where places repeat, too.
 */
export function distinctLabels(jobs: readonly Named[]): string[] {
  const withPlace = ({ name, locations }: Named) => titleAndPlace(name, locations)
  const isAlone = (job: Named, label: (job: Named) => string) =>
    jobs.filter((other) => label(other) === label(job)).length === 1
  return jobs.map((job) => {
    if (isAlone(job, ({ name }) => name)) return job.name
    return isAlone(job, withPlace) ? withPlace(job) : `${withPlace(job)}, ${job.displayJobId}`
  })
}
