import { type KeyboardEvent, memo, useId, useRef, useState } from 'react'
import type { Occurrence, Report } from '#features/routine-tasks/contract.ts'
import { DutyButtons, ReportActions } from '#features/routine-tasks/web/DutyButtons.tsx'
import { DutyName } from '#features/routine-tasks/web/DutyName.tsx'
import { DueLine, ReportLines } from '#features/routine-tasks/web/DutyState.tsx'
import { NoteForm } from '#features/routine-tasks/web/NoteForm.tsx'
import { useFocusBack } from '#features/routine-tasks/web/useFocusBack.ts'
import { type Change, useReport } from '#features/routine-tasks/web/useReport.ts'
import type { Reader, Reported } from '#features/routine-tasks/web/words.ts'
import { join } from '#platform/web/ui/join.ts'
import { Spinner } from '#platform/web/ui/Spinner.tsx'

interface Props {
  duty: Occurrence
  /** It runs now. */
  now: boolean
  late: boolean
  /** Of what runs now, the one to do next. */
  current: boolean
  reader: Reader
  onReport: (id: string) => void
}

/**
 * What is open at a duty: the choice again, or the note of a change. It holds for one state of the
 * report (`about`), so it goes when the report changes, and comes back with what was typed when
 * the server refuses and the former report stands again.
 */
interface Doing {
  about: Report | null
  what: 'choice' | Change
  sent?: boolean
}

const isReported = (duty: Occurrence): duty is Reported => duty.report !== null

/** One duty of the day: what it is, what was said of it, and the two answers to it. */
export const DutyRow = memo(function DutyRow({ duty, reader, onReport, ...when }: Props) {
  const { current } = when
  const nameId = useId()
  const { box, focusNext } = useFocusBack()
  const [kept, setDoing] = useState<Doing | null>(null)
  const { mutate, isPending } = useReport(duty)
  const sending = useRef(false)
  const { report } = duty
  const doing = kept?.about === report ? kept.what : null

  const open = (what: Doing['what']) => setDoing({ about: report, what })
  const leave = () => {
    setDoing(null)
    focusNext(doing === 'choice' ? 'change' : report ? 'note' : 'not_done')
  }
  const send = (change: Change) => {
    if (sending.current) return
    sending.current = true
    setDoing(change.note ? { about: report, what: change, sent: true } : null)
    focusNext('row')
    onReport(duty.id)
    mutate(change, {
      onSettled: () => {
        sending.current = false
      },
    })
  }
  const leaveByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || doing === null) return
    event.stopPropagation()
    leave()
  }
  const note = report?.note ?? ''
  const isMine = duty.can.report && report?.user.id === reader.userId && !report.evaluation
  return (
    <li
      className={join(
        'border-line py-3 not-first:border-t',
        current && 'relative -mx-3 my-1.5 rounded-lg border border-accent! bg-card px-[11px]',
      )}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form */}
      <div
        ref={box}
        id={`duty-${duty.id}`}
        role="group"
        aria-labelledby={nameId}
        aria-busy={isPending}
        tabIndex={-1}
        onKeyDown={leaveByKey}
        className="grid scroll-my-24 grid-cols-[3.25rem_minmax(0,1fr)] rounded-sm outline-offset-4 sm:grid-cols-[3.5rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-3"
      >
        <p className="self-start text-muted tabular-nums">
          {duty.from && <bdi dir="ltr">{duty.from}</bdi>}
        </p>
        <div className={join('min-w-0', report && doing !== 'choice' && 'sm:col-span-2')}>
          <DutyName id={nameId} duty={duty} />
          {isReported(duty) ? (
            <ReportLines duty={duty} reader={reader}>
              {isPending && (
                <Spinner className="text-muted transition-opacity delay-300 starting:opacity-0" />
              )}
              {isMine && !isPending && doing === null && (
                <ReportActions
                  task={duty.task_name}
                  hasNote={note !== ''}
                  onNote={() => open({ status: duty.report.status, note })}
                  onChange={() => {
                    open('choice')
                    focusNext('done')
                  }}
                />
              )}
            </ReportLines>
          ) : (
            <DueLine duty={duty} {...when} />
          )}
        </div>
        {duty.can.report && (report ? doing === 'choice' : doing === null) && (
          <DutyButtons
            task={duty.task_name}
            current={current}
            onDone={() => send({ status: 'done', note })}
            onNotDone={() => open({ status: 'not_done', note })}
            onKeep={report ? leave : undefined}
          />
        )}
        {doing !== null && doing !== 'choice' && (
          <NoteForm change={doing} focus={!kept?.sent} onSend={send} onCancel={leave} />
        )}
      </div>
    </li>
  )
})
