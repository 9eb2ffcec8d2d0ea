export { InterviewsPage, loadInterviewsPage } from './InterviewsPage.tsx'
export { InterviewPage, loadInterviewPage } from './one/InterviewPage.tsx'
