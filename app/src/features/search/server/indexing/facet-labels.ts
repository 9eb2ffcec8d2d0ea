import type { SnapshotSection } from '@foyer/search-engine'

const SECTION = 'facet-labels'

/** The labels of facet values. */
export class FacetLabels {
  private labels = new Map<string, string>()

  /** Adds a spelling of a value. Of several, picks one independent of the order of positions. */
  add(facet: string, key: string, label: string): void {
    const name = `${facet} ${key}`
    const known = this.labels.get(name)
    if (known === undefined || label < known) this.labels.set(name, label)
  }

  of(facet: string, key: string): string {
    return this.labels.get(`${facet} ${key}`) ?? key
  }

  /** Returns the section of a saved index. */
  section(): SnapshotSection {
    return { name: SECTION, pieces: [Buffer.from(JSON.stringify([...this.labels]))] }
  }

  restore(sections: ReadonlyMap<string, ArrayBuffer>): void {
    const bytes = sections.get(SECTION)
    if (!bytes) throw new Error('The saved index has no labels.')
    this.labels = new Map(JSON.parse(Buffer.from(bytes).toString()) as [string, string][])
  }
}
