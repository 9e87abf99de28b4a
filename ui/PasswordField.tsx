import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '#ui/IconButton.tsx'
import { TextField, type TextFieldProps } from '#ui/TextField.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'end'> & {
  showLabel: string
  hideToggleLabel: string
}

export function PasswordField({ showLabel, hideToggleLabel, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      end={
        <IconButton
          size="sm"
          label={shown ? hideToggleLabel : showLabel}
          aria-pressed={shown}
          icon={<Icon aria-hidden="true" className="size-4" />}
          disabled={field.disabled}
          onClick={() => setShown(!shown)}
        />
      }
    />
  )
}
