export { draftCalls } from './draft-calls.ts'
export { DraftList } from './DraftList.tsx'
export { draftsQuery } from './draft-list.ts'
