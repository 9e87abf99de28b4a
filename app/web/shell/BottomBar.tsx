import { Link } from '@tanstack/react-router'
import { Menu } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { type BarEntry, barEntries } from '#app/web/shell/bar-entries.ts'
import { useWayParams } from '#app/web/shell/entries.ts'
import { useMark } from '#app/web/shell/useMark.ts'
import { useTranslations } from '#client/i18n.ts'
import { readSession } from '#client/session.ts'
import { join } from '#ui/join.ts'

const look =
  'relative flex min-w-0 grow basis-0 flex-col items-center justify-center gap-0.5 px-1 text-xs -outline-offset-2'
const quiet = 'text-muted'
/** Adds a line at the edge, because colour alone must not convey the state. */
const active =
  'font-medium text-accent before:absolute before:inset-x-4 before:top-0 before:h-0.5 before:rounded-full before:bg-accent'

/** The bottom bar on phones: the most used pages, and a button for all others. */
export function BottomBar({ onMore }: { onMore: () => void }) {
  const { t } = useTranslations('shell')
  const session = readSession()
  const isTyping = useKeyboardOpen()
  if (!session || isTyping) return null
  return (
    <div
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-20 flex h-[calc(3.5rem+env(safe-area-inset-bottom,0px))] border-t border-line bg-card pb-[env(safe-area-inset-bottom,0px)] md:hidden print:hidden"
    >
      <nav aria-label={t('barNavigation')} className="contents">
        {barEntries(session).map((entry) => (
          <BarLink key={entry.word} entry={entry} />
        ))}
      </nav>
      <button type="button" aria-haspopup="dialog" onClick={onMore} className={join(look, quiet)}>
        <Menu aria-hidden="true" className="size-5 shrink-0" />
        <span className="max-w-full truncate">{t('openMenu')}</span>
      </button>
    </div>
  )
}

function BarLink({ entry }: { entry: BarEntry }) {
  const { t } = useTranslations('shell')
  const { word, path, search, mark, icon: Icon } = entry
  const Mark = useMark(mark)
  return (
    <Link
      to={`/$companyName/${path}` as '/$companyName/one-time-task'}
      params={useWayParams()}
      {...(search && { search })}
      className={look}
      activeProps={{ className: active }}
      inactiveProps={{ className: quiet }}
    >
      <span className="relative">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {Mark && <Mark />}
      </span>
      <span className="max-w-full truncate">{t(word)}</span>
    </Link>
  )
}

/** More than a browser's toolbars take when they appear, less than any keyboard. */
const KEYBOARD_PX = 120

const isOpen = (): boolean => {
  const { visualViewport, innerHeight } = window
  if (!visualViewport) return false
  return innerHeight - visualViewport.height * visualViewport.scale > KEYBOARD_PX
}

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener)
  return () => window.visualViewport?.removeEventListener('resize', listener)
}

/** Whether the on-screen keyboard covers the lower part of the page. */
const useKeyboardOpen = (): boolean => useSyncExternalStore(subscribe, isOpen)
