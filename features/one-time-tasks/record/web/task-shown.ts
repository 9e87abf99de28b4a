import { ExtensionPoint } from '#shared/extensions.ts'

/** What follows in other features when a task stands on the screen, and again when it has changed there. */
export const taskShown = new ExtensionPoint<(taskId: string) => void>('what follows a shown task')
