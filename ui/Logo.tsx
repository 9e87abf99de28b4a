/**
 * The logo: a corner of a weekly register. Mirrored in Arabic, where the week starts on the right.
 */
export function Logo({ label, className = 'h-5' }: { label?: string; className?: string }) {
  const ariaProps = label
    ? ({ role: 'img', 'aria-label': label } as const)
    : { 'aria-hidden': true }
  return (
    <span {...ariaProps} className="inline-flex shrink-0 rtl:-scale-x-100">
      <svg viewBox="0 0 32 21" aria-hidden="true" className={className}>
        <g className="fill-accent">
          <rect width="9" height="9" rx="2.2" />
          <rect x="11.5" width="9" height="9" rx="2.2" />
          <rect y="12" width="9" height="9" rx="2.2" />
        </g>
        <rect x="11.5" y="12" width="9" height="9" rx="2.2" className="fill-not-done" />
        <g fill="none" strokeWidth="1.6" className="stroke-accent">
          <rect x="23.8" y="0.8" width="7.4" height="7.4" rx="1.6" />
          <rect x="23.8" y="12.8" width="7.4" height="7.4" rx="1.6" />
        </g>
      </svg>
    </span>
  )
}
