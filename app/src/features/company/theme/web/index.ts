export { previewTokenQuery } from './draft-queries.ts'
