import { type ComponentType, useEffect, useState } from 'react'
import { changeEventName } from '#client/live.ts'
import { onFirstInteraction } from '#client/prefetch.ts'
import type { Topic } from '#shared/live.ts'

/** A mark's code is not fetched earlier than this, and only after an interaction or a change. */
const MARK_DELAY_MS = 2_000

interface Marked {
  /** The topic of the mark. */
  of: Topic
  load: () => Promise<{ Mark: ComponentType }>
}

/** A number next to a name in the layout, once its code has loaded. */
export function useMark(mark: Marked | undefined): ComponentType | undefined {
  const [Mark, setMark] = useState<ComponentType>()
  useEffect(
    () =>
      mark &&
      onFirstInteraction(
        () =>
          void mark.load().then(
            (code) => setMark(() => code.Mark),
            () => {},
          ),
        MARK_DELAY_MS,
        [changeEventName(mark.of), changeEventName('everything')],
      ),
    [mark],
  )
  return Mark
}
