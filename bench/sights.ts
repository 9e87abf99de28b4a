import type { Question, Sight } from './open-page.ts'
import { type Member, OCCURRENCES, TODAY } from './pages-company.ts'

/** The requests of the web client. */
const DAY = '/api/dailytask/whole?day=today&page=1'
const QUEUE = '/api/daily-tasks-evaluations?per_page=40'
const PROFILE = '/api/userProfile'
const DIRECTORY = '/api/directory'
const ROWS_OF_REVIEW = 100

const reviewPage = (page: number) =>
  `/api/daily-tasks-reports/${TODAY}?page=${page}&per_page=${ROWS_OF_REVIEW}`

/** A long review of all departments: its first page, then the first page again with all others. */
function wholeReview(): Question[] {
  const pages = Math.ceil(OCCURRENCES / ROWS_OF_REVIEW)
  const others = Array.from({ length: pages - 1 }, (_, at) => reviewPage(at + 2))
  return [{ path: reviewPage(1) }, { path: reviewPage(1), next: others }]
}

/** The page that a member has open: their own day, or for reviewers the reports of today. */
export function sightOf({ token, department, reviews }: Member, isWhole: boolean): Sight {
  const shows = (changed: number) => reviews === 'all' || changed === department
  if (!reviews) return { token, shows, questions: [{ path: DAY }], besides: [{ path: PROFILE }] }
  const list = isWhole && reviews === 'all' ? wholeReview() : [{ path: reviewPage(1) }]
  return {
    token,
    shows,
    questions: [...list, { path: QUEUE }],
    besides: [{ path: PROFILE }, { path: DIRECTORY }],
  }
}
