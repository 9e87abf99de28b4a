import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { optionalParam, textParam, useUrlSearch } from '#client/url-search.ts'
import { Skeleton } from '#ui/Skeleton.tsx'

interface RecordTab {
  /** The value that selects it in the page's address. */
  id: string
  name: string
  /** Rendered, and its code fetched, only while it is selected. */
  content: ReactNode
}

const partSearch = z.object({ part: optionalParam(textParam) })

/** The parts of a record as tabs, one at a time; the first is the default. */
export function RecordTabs({ label, parts }: { label: string; parts: readonly RecordTab[] }) {
  const { part } = useUrlSearch(partSearch).search
  const [first] = parts
  const shown = parts.find(({ id }) => id === part) ?? first
  const current = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is another element
  useEffect(() => {
    // Newer browsers return a promise, which is no cleanup.
    current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown?.id])
  if (!shown) return null
  return (
    <>
      <nav aria-label={label} className="mb-4 border-b border-line print:hidden">
        <ul className="-mb-px flex gap-1 overflow-x-auto p-px">
          {parts.map(({ id, name }) => (
            <li key={id} className="shrink-0">
              <Link
                ref={id === shown.id ? current : null}
                to="."
                search={(old: object) => ({ ...old, part: id === first?.id ? undefined : id })}
                resetScroll={false}
                activeOptions={{ exact: true }}
                aria-current={id === shown.id ? 'page' : undefined}
                className="flex min-h-11 items-center rounded-t-md border-b-2 border-transparent px-3 text-muted transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-accent"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Suspense key={shown.id} fallback={<Skeleton className="h-96 w-full rounded-lg" />}>
        {shown.content}
      </Suspense>
    </>
  )
}
