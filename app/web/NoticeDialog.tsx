import { useNavigate } from '@tanstack/react-router'
import { ar, en } from '#app/web/notice-messages.ts'
import { type Notice, setNotice, useNotice } from '#app/web/notices.ts'
import { useSignOut } from '#app/web/useSignOut.ts'
import { addTranslations, useTranslations } from '#client/i18n.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

addTranslations('notice', { en, ar })

function useLeave() {
  const signOut = useSignOut()
  return async (as?: { wantsBack: boolean }) => {
    setNotice(undefined)
    await signOut(as)
  }
}

function SessionNotice() {
  const { t } = useTranslations(['notice', 'common'])
  const signOut = useLeave()
  const leave = () => signOut({ wantsBack: true })
  return (
    <Dialog
      open
      size="sm"
      dismissable={false}
      onClose={() => void leave()}
      title={t('notice:sessionExpired')}
      closeLabel={t('common:close')}
      footer={
        <Button tone="primary" autoFocus onClick={() => void leave()}>
          {t('common:ok')}
        </Button>
      }
    >
      {t('notice:sessionExpiredText')}
    </Dialog>
  )
}

function ClosingNotice({ message }: { message: string }) {
  const { t } = useTranslations(['notice', 'shell', 'common'])
  const leave = useLeave()
  return (
    <Dialog
      open
      size="sm"
      dismissable={false}
      onClose={() => void leave()}
      title={t('notice:closingTitle')}
      closeLabel={t('common:close')}
      footer={
        <Button tone="primary" autoFocus onClick={() => void leave()}>
          {t('shell:signOut')}
        </Button>
      }
    >
      {message}
    </Dialog>
  )
}

function PlanNotice({ notice }: { notice: Extract<Notice, { kind: 'plan' }> }) {
  const { t } = useTranslations(['notice', 'shell', 'common'])
  const navigate = useNavigate()
  const leave = useLeave()
  const subscribe = () => {
    setNotice(undefined)
    void navigate({ to: '/subscription' })
  }
  return (
    <Dialog
      open
      size="sm"
      dismissable={false}
      onClose={() => (notice.isOwner ? subscribe() : void leave())}
      title={t('notice:planExpiredTitle')}
      closeLabel={t('common:close')}
      footer={
        notice.isOwner ? (
          <>
            <Button onClick={() => void leave()}>{t('shell:signOut')}</Button>
            <Button tone="primary" autoFocus onClick={subscribe}>
              {t('notice:goToSubscriptions')}
            </Button>
          </>
        ) : (
          <Button tone="primary" autoFocus onClick={() => void leave()}>
            {t('common:ok')}
          </Button>
        )
      }
    >
      <p>{notice.message || t('notice:planExpiredText')}</p>
      {!notice.isOwner && <p className="mt-2 text-muted">{t('notice:planAskOwner')}</p>}
    </Dialog>
  )
}

export function NoticeDialog() {
  const notice = useNotice()
  if (!notice) return null
  if (notice.kind === 'closing') return <ClosingNotice message={notice.message} />
  return notice.kind === 'session' ? <SessionNotice /> : <PlanNotice notice={notice} />
}
