import { AnswerPage, loadAnswerPage } from './AnswerPage.tsx'
import { ReferralsPage, loadReferralsPage } from './ReferralsPage.tsx'

export const list = { Component: ReferralsPage, loader: loadReferralsPage }
export const answer = { Component: AnswerPage, loader: loadAnswerPage }
