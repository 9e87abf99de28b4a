import { join } from '#ui/join.ts'

/** `label` names what is loading; without it the spinner is decoration next to a text that does. */
export function Spinner({ label, className }: { label?: string; className?: string }) {
  return (
    <span role={label ? 'status' : undefined} className={join('inline-flex', className)}>
      <svg viewBox="0 0 20 20" fill="none" aria-hidden="true" className="size-5 animate-spin">
        <circle cx="10" cy="10" r="7.5" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
        <path
          d="M17.5 10A7.5 7.5 0 0 0 10 2.5"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}
