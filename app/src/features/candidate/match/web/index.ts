export { ApplicationMatch } from './ApplicationMatch.tsx'
export { matchQuery, useLiveMatches } from './match-queries.ts'
