import '#ui/aria-language.tsx'
import { Check, ChevronDown } from 'lucide-react'
import {
  Select as AriaSelect,
  Button,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
} from 'react-aria-components/Select'
import { twMerge } from 'tailwind-merge'
import type { CommonFieldProps } from '#ui/Field.tsx'
import { FieldFrame, frameClass } from '#ui/FieldFrame.tsx'
import { fieldBox } from '#ui/field-class.ts'
import { optionRow, overlayMotion, overlaySurface } from '#ui/overlay-class.ts'
import type { Option } from '#ui/useCombo.ts'

/** A single choice of a few options. For more than a dozen use ComboBox, which has a search. */
export function Select<Id extends string | number = string>({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  className,
  ...words
}: CommonFieldProps & {
  options: readonly Option<Id>[]
  value: Id | null
  onChange: (value: Id) => void
  placeholder: string
  disabled?: boolean
  className?: string
}) {
  return (
    <AriaSelect
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key)
        if (chosen) onChange(chosen.id)
      }}
      placeholder={placeholder}
      isDisabled={disabled ?? false}
      isRequired={words.required ?? false}
      isInvalid={Boolean(words.error)}
      validationBehavior="aria"
      className={twMerge(frameClass, 'group/select', className)}
    >
      <FieldFrame {...words}>
        <Button
          className={twMerge(
            fieldBox,
            'flex h-10 items-center gap-2 px-3 text-start group-invalid/select:border-not-done group-invalid/select:ring-1 group-invalid/select:ring-not-done group-invalid/select:ring-inset disabled:border-line disabled:bg-hover disabled:text-muted',
          )}
        >
          <SelectValue className="min-w-0 grow truncate placeholder-shown:text-muted [&_[data-hint]]:hidden" />
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
        </Button>
      </FieldFrame>
      <Popover
        maxHeight={300}
        offset={4}
        className={twMerge(
          overlaySurface,
          overlayMotion,
          'min-w-(--trigger-width) max-w-[calc(100vw-1.5rem)] overflow-auto',
        )}
      >
        <ListBox className="p-1.5 outline-none" items={options}>
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.name}
              isDisabled={option.disabled}
              className={twMerge(optionRow, 'focus:bg-hover disabled:text-muted')}
            >
              {({ isSelected }) => (
                <>
                  <span className="min-w-0 grow">{option.name}</span>
                  {option.hint && (
                    <span data-hint className="text-sm text-muted">
                      {option.hint}
                    </span>
                  )}
                  {isSelected && (
                    <Check data-hint aria-hidden="true" className="size-4 shrink-0 text-accent" />
                  )}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
