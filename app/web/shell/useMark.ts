import { type ComponentType, useEffect, useState } from 'react'
import { changeOf } from '#client/live.ts'
import { onFirstInteraction } from '#client/prefetch.ts'
import type { Topic } from '#shared/live.ts'

/** Nothing of a mark is fetched before the page has shown itself, and is used or hears of a change. */
const MARK_MS = 2_000

interface Marked {
  /** Of what it tells. */
  of: Topic
  load: () => Promise<{ Mark: ComponentType }>
}

/** A number beside a name of the frame, once its code is there. */
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
        MARK_MS,
        [changeOf(mark.of), changeOf('everything')],
      ),
    [mark],
  )
  return Mark
}
