import type { Project } from '#features/projects/contract.ts'

/**
 * What stands over the page. A project is as it was when its dialog opened: what comes meanwhile
 * changes no form under the hand.
 */
export type Wanted =
  | { kind: 'create' }
  | { kind: 'edit' | 'stop' | 'delete' | 'history'; project: Project }

export type Show = (wanted: Wanted) => void
