import { callAndInvalidate, useReply } from '#client/query.ts'
import { getCompanyData } from '#features/companies/contract.ts'
import { applyStarter, undoStarter } from '#features/routine-tasks/starter/contract.ts'
import type { Input, Reply } from '#shared/endpoint.ts'

/** The company data that a start needs: weekend, first weekday and industry. */
export const useCompany = () => useReply(getCompanyData, undefined)

export type StarterResult = Reply<typeof applyStarter>

/** Creates departments and duties, all or none; `idempotencyKey` makes a second press harmless. */
export const createFromPack = (body: Input<typeof applyStarter>['body'], idempotencyKey: string) =>
  callAndInvalidate(applyStarter, { body }, { idempotencyKey })

/**
 * Undoes a start; the reply names what is in use and stays. A department that existed before is not
 * sent.
 */
export const undoCreated = ({ departments, tasks }: StarterResult) =>
  callAndInvalidate(undoStarter, {
    body: {
      departments: departments.filter(({ made }) => made).map(({ id }) => id),
      tasks: tasks.map(({ id }) => id),
    },
  })
