import type { StepReply } from '#features/routine-tasks/definitions/step.ts'
import { formatLimits } from '#features/routine-tasks/definitions/step-lines.ts'
import type { answerStep } from '#features/routine-tasks/reports/contract.ts'
import { isOutside, readAnswer } from '#features/routine-tasks/reports/read-answer.ts'
import {
  insertAnswer,
  listAnswers,
  selectManagerOfDepartment,
  touchReport,
} from '#features/routine-tasks/reports/server/answer-queries.ts'
import {
  createCorrective,
  type OutsideNumber,
} from '#features/routine-tasks/reports/server/follow-up.ts'
import { lockEvidence } from '#features/routine-tasks/reports/server/lock-evidence.ts'
import type { WriteContext } from '#server/context.ts'
import { invalidField } from '#server/errors.ts'
import { WithStatus } from '#server/http/serve.ts'
import { uuidv7 } from '#server/ids.ts'
import { notify } from '#server/mail/notify.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { parseDecimal } from '#shared/numbers.ts'

type Body = Parsed<typeof answerStep>['body']

const unknownStep = () =>
  invalidField('step_id', {
    en: 'This step is not part of the duty on that day.',
    ar: 'هذه الخطوة ليست من المهمة في ذلك اليوم.',
  })

const notAnAnswer = ({ kind }: StepReply) =>
  invalidField(
    'value',
    kind === 'number'
      ? { en: 'Enter a number.', ar: 'أدخل رقمًا.' }
      : { en: 'This is not an answer to the step.', ar: 'هذه ليست إجابة عن الخطوة.' },
  )

const measureAgain = () =>
  invalidField('value', {
    en: 'This is outside the limits. Measure once more.',
    ar: 'هذا خارج الحدود. أعد القياس مرة أخرى.',
  })

const causeMissing = () =>
  invalidField('cause', {
    en: 'Say why it is outside the limits.',
    ar: 'اذكر سبب تجاوز الحدود.',
  })

/**
 * The parts of an answer that are stored. A number outside its limits needs a first measurement
 * that was outside them, too, and a cause; one inside them has no cause.
 */
function readBody(step: StepReply, { value: typed, first: firstTyped, cause }: Body) {
  if (typed === null) return { value: null, outside: false }
  const value = readAnswer(step, typed)
  if (value === undefined) throw notAnAnswer(step)
  const firstNumber = firstTyped === undefined ? undefined : parseDecimal(firstTyped)
  const first = firstNumber === undefined ? undefined : String(firstNumber)
  const wasOutside = first !== undefined && isOutside(step, first)
  if (!isOutside(step, value)) return { value, outside: false, ...(wasOutside && { first }) }
  if (!wasOutside) throw measureAgain()
  if (!cause) throw causeMissing()
  return { value, outside: true, first, cause }
}

/** Notifies the manager of a number outside its limits, and makes the task that follows from it. */
async function followOutside(
  ctx: WriteContext,
  outside: OutsideNumber,
  answerId: string,
): Promise<void> {
  const { key, departmentId, step, value, limits, cause } = outside
  if (departmentId)
    notify(
      ctx,
      {
        ...{ kind: 'number_outside', about: answerId },
        facts: { date: key.date, name: step, value, limits, cause },
      },
      selectManagerOfDepartment(ctx, departmentId),
    )
  await createCorrective(ctx, outside)
}

/**
 * Stores one answer to a step of an occurrence that the caller can report; replies with the answers
 * that count. Throws 404, 422 for a value that is no answer, 409 with the report if it is evaluated,
 * or somebody else's and made before the press.
 */
export async function answer(writing: WriteContext, { params, body }: Parsed<typeof answerStep>) {
  const { ctx, key, due, pressedAt, report } = await lockEvidence(writing, params.id, body)
  const step = due.steps?.find(({ id }) => id === body.step_id)
  if (!step) throw unknownStep()
  const id = uuidv7()
  const said = readBody(step, body)
  await insertAnswer(ctx, key, { id, stepId: step.id, answeredAt: pressedAt, ...said })
  if (report) await touchReport(ctx, report.id)
  if (said.outside && said.cause) {
    const value = [said.value, step.unit].filter(Boolean).join(' ')
    const limits = formatLimits(step)
    const { department_id: departmentId } = due
    const outside = { key, departmentId, step: step.text, value, limits, cause: said.cause }
    await followOutside(ctx, outside, id)
  }
  return new WithStatus(201, { answers: await listAnswers(ctx, key) })
}
