import { useId } from 'react'
import { useReply } from '#client/query.ts'
import { listPositions } from '#features/roles/contract.ts'
import { TextField, type TextFieldProps } from '#ui/TextField.tsx'

const STALE_MS = 300_000

/** A position as free text; suggests positions in use and common ones. */
export function PositionField(field: Omit<TextFieldProps, 'list' | 'className'>) {
  const list = useId()
  const { data } = useReply(listPositions, undefined, { staleTime: STALE_MS })
  const names = new Set(data?.data.map(({ name }) => name))
  return (
    <>
      <TextField
        {...field}
        autoComplete="off"
        maxLength={80}
        list={list}
        className="[&_input::-webkit-calendar-picker-indicator]:hidden!"
      />
      <datalist id={list}>
        {[...names].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  )
}
