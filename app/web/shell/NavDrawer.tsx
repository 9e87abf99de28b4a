import '#ui/aria-language.tsx'
import { Dialog } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Sidebar } from '#app/web/shell/Sidebar.tsx'
import { useTranslations } from '#client/i18n.ts'

/** The sidebar on phones: slides in from the start, closes with Escape or a click outside. */
export function NavDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslations('shell')
  return (
    <ModalOverlay
      isOpen={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable
      data-drawer=""
      className="fixed inset-x-0 top-0 z-50 flex h-(--visual-viewport-height) bg-scrim transition-opacity duration-150 entering:opacity-0 exiting:opacity-0"
    >
      <Modal className="sidebar-ground h-full w-72 max-w-[85vw] overflow-y-auto pb-[env(safe-area-inset-bottom,0px)] shadow-overlay transition-[translate] duration-150 entering:-translate-x-6 rtl:entering:translate-x-6">
        <Dialog aria-label={t('menu')} className="h-full outline-none">
          <Sidebar onNavigate={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
