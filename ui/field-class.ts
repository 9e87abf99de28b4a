/** The box of every field. The text is 16 px on phones, since iOS zooms in on smaller fields. */
export const fieldBox =
  'field-box w-full rounded-md border border-field-line bg-card text-lg text-ink transition-colors sm:text-base'

/** A native control with its own box. */
export const fieldInput = `${fieldBox} px-3 aria-invalid:border-not-done aria-invalid:ring-1 aria-invalid:ring-not-done aria-invalid:ring-inset disabled:border-line disabled:bg-hover disabled:text-muted [&[readonly]]:bg-hover`

/** A box around several elements: it shows the focus ring when an input inside has the focus. */
export const fieldGroup = `${fieldBox} has-[input:focus-visible,[role=spinbutton]:focus-visible]:ring-focus has-[[aria-invalid=true]]:border-not-done has-[[aria-invalid=true]]:ring-1 has-[[aria-invalid=true]]:ring-not-done has-[[aria-invalid=true]]:ring-inset data-disabled:border-line data-disabled:bg-hover data-disabled:text-muted`

/** The input inside such a box. */
export const bareInput = 'min-w-0 grow rounded-md bg-transparent outline-none'
