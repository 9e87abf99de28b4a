import { newComments, newReplies } from '#features/one-time-tasks/comments/web/outbox/comments.ts'
import { answers } from '#features/routine-tasks/reports/web/outbox/answers.ts'
import { pictures } from '#features/routine-tasks/reports/web/outbox/pictures.ts'
import { reports } from '#features/routine-tasks/reports/web/outbox/reports.ts'
import { Delivery } from '#records/outbox/web/Delivery.tsx'

const KINDS = [answers, pictures, reports, newComments, newReplies]

/** Sends, on every page of a company, what features have put into the outbox. */
export const FeaturesDelivery = () => <Delivery kinds={KINDS} />
