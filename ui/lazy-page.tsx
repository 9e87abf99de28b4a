import type { ComponentType } from 'react'
import { type Catalogue, ensureMessages } from '#client/i18n.ts'
import { useSessionChanges } from '#client/session.ts'

const CHUNK_TIMEOUT_MS = 120_000

/** Rejects when a chunk does not arrive in time, so that the page can offer Retry. */
export function withTimeout<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Loading a page took too long')), CHUNK_TIMEOUT_MS)
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}

const RETRY_DELAY_MS = 2000

/** For code that is needed to report errors: retries until it loads. */
export async function loadWithRetries<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    }
}

/**
 * A page, or a part of one, whose code and translations are fetched on first use. The router calls
 * `preload` before it shows the page; after a failure the next call retries. It renders again when
 * the stored session changes, because permissions depend on it.
 */
export function lazyPage<Props extends object = object>(
  importer: () => Promise<ComponentType<Props>>,
  messages: Record<string, Catalogue>,
) {
  let Loaded: ComponentType<Props> | undefined
  let pending: Promise<void> | undefined

  function preload(): Promise<void> {
    pending ??= withTimeout(Promise.all([importer(), ensureMessages(messages)])).then(
      ([component]) => {
        Loaded = component
      },
      (error: unknown) => {
        pending = undefined
        throw error
      },
    )
    return pending
  }

  // biome-ignore lint/correctness/noComponentHookFactories: created once, when the module loads
  function Page(props: Props) {
    useSessionChanges()
    if (!Loaded) throw preload()
    return <Loaded {...props} />
  }
  return Object.assign(Page, { preload })
}
