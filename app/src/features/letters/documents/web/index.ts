export { DocumentList, documentsQuery } from './DocumentList.tsx'
