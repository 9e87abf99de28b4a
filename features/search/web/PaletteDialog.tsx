import '#ui/aria-language.tsx'
import '#ui/product.css'
import '#ui/replay-keys.ts'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslations } from '#client/i18n.ts'
import { optionId, PaletteList } from '#features/search/web/PaletteList.tsx'
import { type Offers, usePalette } from '#features/search/web/usePalette.ts'
import { splitWords } from '#shared/searchable.ts'
import { IconButton } from '#ui/IconButton.tsx'

interface Props {
  open: boolean
  onClose: () => void
  offers: Offers
  go: (url: string) => void
}

/** The command palette: one field to open pages, search, and run commands. */
export function PaletteDialog({ open, onClose, ...choosing }: Props) {
  const { t } = useTranslations('search')
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable
      className="fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) items-start justify-center bg-scrim transition-opacity duration-150 entering:opacity-0 exiting:opacity-0 sm:px-6 sm:pt-[12vh] sm:pb-6"
    >
      <Modal className="flex max-h-full w-full border-line bg-overlay text-ink shadow-overlay transition-[opacity,translate] duration-150 entering:-translate-y-1 max-sm:h-full sm:max-w-2xl sm:rounded-lg sm:border">
        <Dialog
          aria-label={t('palette')}
          className="flex min-h-0 w-full min-w-0 flex-col outline-none"
        >
          <Body {...choosing} open={open} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Body({ open, offers, go, onClose }: Props) {
  const { t } = useTranslations(['search', 'common'])
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [pointed, setPointed] = useState<string>()
  const { readings, groups, state } = usePalette(typed, { offers, go, close: onClose })
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ id }) => id === pointed) ?? items[0]
  const move = (step: number) => {
    const at = items.indexOf(active as (typeof items)[number])
    setPointed(items[(at + step + items.length) % items.length]?.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Nothing can be chosen while the dialog is closing.
    if (event.nativeEvent.isComposing || !open) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter') active?.run()
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className="flex items-center gap-2.5 border-b border-line ps-4 pe-2">
        <Search aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <input
          // biome-ignore lint/a11y/noAutofocus: a one-field dialog, opened to type into it
          autoFocus
          type="text"
          role="combobox"
          dir="auto"
          value={typed}
          placeholder={t('search:typeHere')}
          aria-label={t('search:palette')}
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? listId : undefined}
          aria-activedescendant={active && optionId(listId, active.id)}
          aria-autocomplete="list"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={100}
          onChange={(event) => {
            setTyped(event.target.value)
            setPointed(undefined)
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 grow bg-transparent text-lg outline-none placeholder:text-muted"
        />
        <IconButton
          label={t('common:close')}
          icon={<X aria-hidden="true" className="size-5" />}
          onClick={onClose}
        />
      </div>
      {items.length > 0 && (
        <PaletteList
          listId={listId}
          label={t('search:palette')}
          groups={groups}
          active={active?.id}
          wanted={readings.flatMap(splitWords)}
          onPoint={setPointed}
        />
      )}
      <ResultStatus count={items.length} state={state} text={readings[0]} />
      <Keys />
    </>
  )
}

/** The number of results for screen readers; "nothing found" is visible to everybody. */
function ResultStatus({
  count,
  state,
  text,
}: {
  count: number
  state: string
  text: string | undefined
}) {
  const { t } = useTranslations('search')
  const isNothing = count === 0 && state !== 'searching' && text !== undefined
  const said = state === 'searching' ? t('searching') : t('results', { count })
  return (
    <div role="status" className={count === 0 ? 'px-4 py-6 text-muted' : 'sr-only'}>
      {isNothing ? (
        <>
          <p className="text-ink">{t('nothing', { text })}</p>
          <p className="mt-1 text-sm">{t('nothingHint')}</p>
        </>
      ) : (
        text !== undefined && said
      )}
    </div>
  )
}

function Keys() {
  const { t } = useTranslations('search')
  const keys: [string, string][] = [
    ['↑ ↓', t('move')],
    ['Enter', t('open')],
  ]
  return (
    <p className="flex gap-4 border-t border-line px-4 py-2 text-xs text-muted pointer-coarse:hidden max-sm:hidden">
      {keys.map(([key, name]) => (
        <span key={key} className="flex items-center gap-1.5">
          <kbd dir="ltr" className="rounded-sm border border-line bg-hover px-1.5 font-sans">
            {key}
          </kbd>
          {name}
        </span>
      ))}
    </p>
  )
}
