import type { SnapshotSection } from '@foyer/search-engine'

const SECTION = 'facet-labels'

/** The labels of facet values. */
export class FacetLabels {
  /** By facet, then by key. */
  private labels = new Map<string, Map<string, string>>()

  /** Adds a spelling of a value. Of several, picks one independent of the order of positions. */
  add(facet: string, key: string, label: string): void {
    let ofFacet = this.labels.get(facet)
    if (!ofFacet) this.labels.set(facet, (ofFacet = new Map()))
    const known = ofFacet.get(key)
    if (known === undefined || label < known) ofFacet.set(key, label)
  }

  of(facet: string, key: string): string {
    return this.labels.get(facet)?.get(key) ?? key
  }

  /** Returns the section of a saved index. */
  section(): SnapshotSection {
    const labels = [...this.labels].map(([facet, ofFacet]) => [facet, [...ofFacet]])
    return { name: SECTION, pieces: [Buffer.from(JSON.stringify(labels))] }
  }

  restore(sections: ReadonlyMap<string, ArrayBuffer>): void {
    const bytes = sections.get(SECTION)
    if (!bytes) throw new Error('The saved index has no labels.')
    const labels = JSON.parse(Buffer.from(bytes).toString()) as [string, [string, string][]][]
    this.labels = new Map(labels.map(([facet, ofFacet]) => [facet, new Map(ofFacet)]))
  }
}
