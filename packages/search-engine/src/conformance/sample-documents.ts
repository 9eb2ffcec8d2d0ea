import type { IndexSchema, SearchDocument, SearchQuery } from '../contract/search-engine.ts'

export const sampleSchema: IndexSchema = {
  textFields: [
    { name: 'title', weight: 6 },
    { name: 'skills', weight: 3, topic: true },
    { name: 'place', weight: 2 },
    { name: 'description', weight: 1 },
  ],
  facets: ['department', 'skills'],
  numbers: ['posted', 'salary'],
  suggestions: [
    { kind: 'title', from: { text: 'title' } },
    { kind: 'department', from: { facet: 'department' } },
    { kind: 'identifier', from: { identifiers: true } },
  ],
}

/** Builds a document that is empty except for `parts`. */
function buildDocument(id: number, parts: Partial<SearchDocument> = {}): SearchDocument {
  return {
    id,
    language: 'en',
    text: {},
    facets: {},
    numbers: { posted: id },
    identifiers: [],
    points: [],
    regions: [],
    remote: false,
    ...parts,
  }
}

export function titled(id: number, title: string, parts: Partial<SearchDocument> = {}): SearchDocument {
  return buildDocument(id, { ...parts, text: { title, ...parts.text } })
}

export function buildQuery(parts: Partial<SearchQuery> = {}): SearchQuery {
  return { filters: {}, sort: { by: 'relevance' }, offset: 0, limit: 100, ...parts }
}
