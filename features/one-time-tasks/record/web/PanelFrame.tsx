import '#ui/aria-language.tsx'
import '#ui/product.css'
import { ArrowRight, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTranslations } from '#client/i18n.ts'
import { usePreferences } from '#client/preferences.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { join } from '#ui/join.ts'
import { useMedia } from '#ui/useMedia.ts'

/** From this width, a task is shown next to the list, which stays usable. */
const SIDE_PANEL_QUERY = '(min-width: 80rem)'
/** Up to this width, a task takes the whole page. */
const PHONE_QUERY = '(max-width: 39.99rem)'

interface PanelFrameProps {
  label: string
  onClose: () => void
  /** The actions in the bar, next to the back or close button. */
  acts: ReactNode
  children: ReactNode
}

/** A region next to the list; a modal if there is no room; a whole page on phones. */
export function PanelFrame(props: PanelFrameProps) {
  return useMedia(SIDE_PANEL_QUERY) ? <SidePanel {...props} /> : <ModalPanel {...props} />
}

function SidePanel({ label, onClose, acts, children }: PanelFrameProps) {
  const { navbar } = usePreferences()
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    event.preventDefault()
    onClose()
  }
  return (
    <aside
      aria-label={label}
      data-task-panel=""
      onKeyDown={press}
      className={join(
        'sticky flex max-h-[calc(100dvh-5rem)] flex-col self-start overflow-clip rounded-lg border border-line bg-card',
        navbar === 'fixed' ? 'top-17' : 'top-3',
      )}
    >
      <Bar onClose={onClose} acts={acts} />
      <div className="relative min-h-0 overflow-y-auto overscroll-contain px-5 pb-6">
        {children}
      </div>
    </aside>
  )
}

function ModalPanel({ label, onClose, acts, children }: PanelFrameProps) {
  const isPhone = useMedia(PHONE_QUERY)
  return (
    <ModalOverlay
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable
      className="fixed inset-x-0 top-0 z-40 flex h-(--visual-viewport-height) justify-end bg-scrim"
    >
      <Modal className="h-(--visual-viewport-height) w-full border-line bg-card text-ink shadow-overlay sm:max-w-lg sm:border-s">
        <Dialog
          aria-label={label}
          data-task-panel=""
          className="relative flex h-full flex-col outline-none"
        >
          <Bar onClose={onClose} acts={acts} isPage={isPhone} />
          <div className="relative min-h-0 grow overflow-y-auto overscroll-contain px-4 pb-[calc(1.5rem+env(safe-area-inset-bottom,0px))] sm:px-5">
            {children}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

interface BarProps extends Pick<PanelFrameProps, 'onClose' | 'acts'> {
  isPage?: boolean
}

function Bar({ onClose, acts, isPage = false }: BarProps) {
  const { t } = useTranslations('taskRecord')
  const icon = 'size-5'
  return (
    <div className="flex min-h-13 shrink-0 items-center gap-1 px-3 pt-1">
      {isPage && (
        <IconButton
          label={t('back')}
          icon={
            <ArrowRight aria-hidden="true" className={`${icon} -scale-x-100 rtl:scale-x-100`} />
          }
          onClick={onClose}
        />
      )}
      <div className="ms-auto flex items-center gap-1">{acts}</div>
      {!isPage && (
        <IconButton
          label={t('close')}
          icon={<X aria-hidden="true" className={icon} />}
          onClick={onClose}
        />
      )}
    </div>
  )
}
