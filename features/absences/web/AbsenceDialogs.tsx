import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { isolateName } from '#client/format.ts'
import { useTranslations } from '#client/i18n.ts'
import { companyClock, readSession } from '#client/session.ts'
import { ABSENCE_KINDS, type Absence, createAbsence, HALVES } from '#features/absences/contract.ts'
import {
  type AbsenceRequests,
  addAbsence,
  changeAbsence,
  mayRecord,
  removeAbsence,
  sendAnswer,
} from '#features/absences/web/api.ts'
import { usePeopleSearch } from '#features/directory/web/people.ts'
import { addDays } from '#shared/dates.ts'
import { ComboBox } from '#ui/ComboBox.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { DatePicker } from '#ui/DatePicker.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useContractForm } from '#ui/form.ts'
import { NativeSelect } from '#ui/NativeSelect.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { toast } from '#ui/toast.ts'
import { useAct } from '#ui/useAct.ts'
import { useServerErrors } from '#ui/useServerErrors.tsx'

const WHOLE = 'whole'

function useAbsenceForm(absence: Absence | undefined, onDone: () => void) {
  const { t } = useTranslations('absences')
  const first = absence?.from ?? addDays(companyClock().date, 1)
  const form = useContractForm(createAbsence.body, {
    ...{
      member_id: absence?.member.id ?? readSession()?.userId,
      from: first,
      to: absence?.to ?? first,
    },
    ...{ half: absence?.half ?? null, deputy_id: absence?.deputy?.id ?? null },
    ...{ kind: absence?.kind ?? 'leave', reason: absence?.reason ?? '' },
  })
  const { refusal, refuse, forgive } = useServerErrors(form)
  const submit = form.handleSubmit(async ({ member_id, ...values }) => {
    forgive()
    try {
      const saved = absence
        ? await changeAbsence(absence.id, { ...values, version: absence.version })
        : await addAbsence({ ...values, member_id })
      toast({ tone: 'done', title: t(saved?.status === 'requested' ? 'sent' : 'saved') })
      onDone()
    } catch (error) {
      refuse(error)
    }
  })
  return { form, refusal, submit }
}

type AbsenceForm = ReturnType<typeof useAbsenceForm>['form']

const usePeople = () => {
  const { people, onSearch } = usePeopleSearch()
  return { active: people.filter(({ status }) => status === 'active'), onSearch }
}

/** Who is away: one of those for whom the reader may enter an absence, or anybody. */
function MemberField({
  form,
  recordable,
}: {
  form: AbsenceForm
  recordable: AbsenceRequests['recordable']
}) {
  const { t } = useTranslations('absences')
  const { active, onSearch } = usePeople()
  const known = new Map(active.map((person) => [person.id, person]))
  return (
    <Controller
      control={form.control}
      name="member_id"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <ComboBox
          label={t('member')}
          required
          emptyLabel={t('noMember')}
          options={recordable?.map((one) => known.get(one.id) ?? one) ?? active}
          value={value ?? null}
          onChange={(id) => onChange(id ?? undefined)}
          onSearch={onSearch}
          error={error?.message}
        />
      )}
    />
  )
}

function DeputyField({ form, known }: { form: AbsenceForm; known: Absence['deputy'] }) {
  const { t } = useTranslations('absences')
  const { active, onSearch } = usePeople()
  const options = known && !active.some(({ id }) => id === known.id) ? [...active, known] : active
  const member = form.watch('member_id')
  return (
    <Controller
      control={form.control}
      name="deputy_id"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <ComboBox
          label={t('deputy')}
          hint={t('deputyHint')}
          placeholder={t('noDeputy')}
          emptyLabel={t('noMember')}
          options={options.filter(({ id }) => id !== member)}
          value={value ?? null}
          onChange={onChange}
          onSearch={onSearch}
          error={error?.message}
        />
      )}
    />
  )
}

function DateFields({ form }: { form: AbsenceForm }) {
  const { t } = useTranslations('absences')
  const { from, to } = form.watch()
  const { errors } = form.formState
  const set = (name: 'from' | 'to', date: string | null) => {
    form.setValue(name, date ?? '', {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    const [first, last] = name === 'from' ? [date, to] : [from, date]
    if (name === 'from' && date && date > to) form.setValue('to', date)
    if (first !== last) form.setValue('half', null)
  }
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <DatePicker
          label={t('from')}
          required
          value={from || null}
          onChange={(date) => set('from', date)}
          error={errors.from?.message}
        />
        <DatePicker
          label={t('to')}
          required
          min={from}
          value={to || null}
          onChange={(date) => set('to', date)}
          error={errors.to?.message}
        />
      </div>
      {from === to && (
        <NativeSelect
          label={t('half')}
          options={[WHOLE, ...HALVES].map((id) => ({ id, name: t(`half.${id as 'whole'}`) }))}
          value={form.watch('half') ?? WHOLE}
          onChange={({ target: { value } }) =>
            form.setValue('half', value === WHOLE ? null : (value as 'morning'), {
              shouldDirty: true,
            })
          }
          error={errors.half?.message}
        />
      )}
    </>
  )
}

/** Asks to be away, records an absence of another member, or changes one. */
export function AbsenceDialog({
  open,
  onClose,
  absence,
  recordable,
}: {
  open: boolean
  onClose: () => void
  absence?: Absence
  recordable?: AbsenceRequests['recordable'] | undefined
}) {
  const { t } = useTranslations('absences')
  const { form, refusal, submit } = useAbsenceForm(absence, onClose)
  const { errors, isDirty, isSubmitting } = form.formState
  const isForOthers = recordable === null || (recordable !== undefined && recordable.length > 1)
  const session = readSession()
  const isRequest = !session?.isOwner && form.watch('member_id') === session?.userId
  const title = absence ? t('editTitle') : t(mayRecord() ? 'record' : 'ask')
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      onSubmit={submit}
      submitLabel={t(absence || !isRequest ? 'save' : 'send')}
      state={{ isSubmitting, isDirty }}
      refusal={refusal}
      refusedTitle={t('notSaved')}
    >
      {isForOthers && <MemberField form={form} recordable={recordable} />}
      <DateFields form={form} />
      <DeputyField form={form} known={absence?.deputy} />
      <NativeSelect
        label={t('kind')}
        options={ABSENCE_KINDS.map((id) => ({ id, name: t(`kind.${id}`) }))}
        {...form.register('kind')}
        error={errors.kind?.message}
      />
      <TextArea
        label={t('reason')}
        hint={t('reasonHint')}
        rows={2}
        maxLength={500}
        {...form.register('reason')}
        error={errors.reason?.message}
      />
    </FormDialog>
  )
}

/** Declines a request, with a reason for its member. */
export function DeclineDialog({
  open,
  onClose,
  absence: { id, member },
}: {
  open: boolean
  onClose: () => void
  absence: Absence
}) {
  const { t } = useTranslations('absences')
  const { busy, act, refusal } = useAct()
  const [answer, setAnswer] = useState('')
  const name = isolateName(member.name)
  const decline = async () => {
    if (!(await act(() => sendAnswer(id, { status: 'declined', answer })))) return
    toast({ tone: 'done', title: t('declined', { name }) })
    onClose()
  }
  return (
    <FormDialog
      open={open}
      size="sm"
      onClose={onClose}
      title={t('declineTitle', { name })}
      onSubmit={(event) => {
        event.preventDefault()
        void decline()
      }}
      submitLabel={t('decline')}
      submitTone="danger"
      state={{ isSubmitting: busy, isDirty: answer !== '' }}
      refusal={refusal}
      refusedTitle={t('notDeclined')}
    >
      <TextArea
        label={t('declineReason')}
        hint={t('declineHint')}
        rows={2}
        maxLength={500}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
    </FormDialog>
  )
}

export function DeleteDialog({
  open,
  onClose,
  absence: { id, member },
}: {
  open: boolean
  onClose: () => void
  absence: Absence
}) {
  const { t } = useTranslations('absences')
  const remove = async () => {
    await removeAbsence(id)
    toast({ tone: 'done', title: t('deleted') })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('deleteTitle')}
      confirmLabel={t('delete')}
      onConfirm={remove}
      failed={t('notDeleted')}
    >
      {t('deleteText', { name: isolateName(member.name) })}
    </ConfirmDialog>
  )
}
