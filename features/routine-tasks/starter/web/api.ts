import { callAndInvalidate, useReply } from '#client/query.ts'
import { getCompanyData } from '#features/companies/contract.ts'
import { makeStart, undoStart } from '#features/routine-tasks/starter/contract.ts'
import type { Input, Reply } from '#shared/endpoint.ts'

/** The company data that a start needs: weekend, first weekday and industry. */
export const useCompany = () => useReply(getCompanyData, undefined)

export type Made = Reply<typeof makeStart>

/** Creates departments and duties, all or none; `idempotencyKey` makes a second press harmless. */
export const make = (body: Input<typeof makeStart>['body'], idempotencyKey: string) =>
  callAndInvalidate(makeStart, { body }, { idempotencyKey })

/**
 * Undoes a start; the reply names what is in use and stays. A department that existed before is not
 * sent.
 */
export const takeBack = ({ departments, tasks }: Made) =>
  callAndInvalidate(undoStart, {
    body: {
      departments: departments.filter(({ made }) => made).map(({ id }) => id),
      tasks: tasks.map(({ id }) => id),
    },
  })
