import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from '#client/i18n.ts'
import { isMailEnabled } from '#client/mail.ts'
import { ConfirmAddress } from '#features/auth/web/confirm/ConfirmAddress.tsx'
import { AddressesField } from '#features/users/web/AddressesField.tsx'
import { useInvitations } from '#features/users/web/api.ts'
import { InviteDetails, NO_DETAILS } from '#features/users/web/InviteDetails.tsx'
import { InviteResult } from '#features/users/web/InviteResult.tsx'
import { useInvites } from '#features/users/web/useInvites.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextField } from '#ui/TextField.tsx'

/** Invites one or many people; addresses that could not be sent stay, with all typed data. */
export function InviteForm() {
  const { t } = useTranslations('users')
  const { entries, add, remove, name, setName, sent, isSending, needsOwner, send, forgetSent } =
    useInvites()
  const isUnconfirmed = useInvitations(1).data?.owner_confirmed === false
  const [draft, setDraft] = useState('')
  const [details, setDetails] = useState(NO_DETAILS)
  const [problem, setProblem] = useState<'problemsLeft' | 'addressesNeeded'>()
  const input = useRef<HTMLInputElement>(null)
  const press = isMailEnabled() ? t('send') : t('inviteByHand')
  const ready = entries.filter(({ problem }) => !problem).length

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    const all = add(draft)
    setDraft('')
    input.current?.focus()
    const isReady = all.some(({ problem }) => !problem)
    setProblem(isReady ? undefined : all.length > 0 ? 'problemsLeft' : 'addressesNeeded')
    if (isReady && (await send(all, details))) setDetails(NO_DETAILS)
  }
  return (
    <Card title={t('newInvitation')}>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <InviteResult entries={entries} sent={sent} isSending={isSending} onDismiss={forgetSent} />
        {(needsOwner || isUnconfirmed) && (
          <ConfirmAddress waiting={needsOwner ? entries.length : 0} />
        )}
        <AddressesField
          entries={entries}
          draft={draft}
          onDraft={setDraft}
          onAdd={(text) => {
            setProblem(undefined)
            add(text)
          }}
          onRemove={remove}
          error={problem && t(problem)}
          inputRef={input}
        />
        {entries.length <= 1 && (
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label={t('firstName')}
              placeholder={t('optional')}
              autoComplete="off"
              maxLength={60}
              value={name.name}
              onChange={({ target }) => setName({ name: target.value })}
            />
            <TextField
              label={t('lastName')}
              placeholder={t('optional')}
              autoComplete="off"
              maxLength={60}
              value={name.last_name}
              onChange={({ target }) => setName({ last_name: target.value })}
            />
          </div>
        )}
        <InviteDetails details={details} onChange={setDetails} />
        <Button
          type="submit"
          tone="primary"
          size="touch"
          busy={isSending}
          className="sm:self-start"
        >
          {isMailEnabled() && ready > 1 ? t('sendMany', { count: ready }) : press}
        </Button>
      </form>
    </Card>
  )
}
