export { ResumeList } from './list/ResumeList.tsx'
export { UploadResume } from './upload/UploadResume.tsx'
export { loadResumesPage, ResumesPage } from './list/ResumesPage.tsx'
export { loadReviewPage, ReviewPage } from './review/ReviewPage.tsx'
