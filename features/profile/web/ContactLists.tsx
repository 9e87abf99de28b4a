import { useFieldArray } from 'react-hook-form'
import { useTranslations } from '#client/i18n.ts'
import { PHONE_COUNTRIES } from '#features/profile/page-contract.ts'
import { LinkRow } from '#features/profile/web/LinkRow.tsx'
import { OTHER_ICON } from '#features/profile/web/links.ts'
import { PhoneRow } from '#features/profile/web/PhoneRow.tsx'
import { RowList } from '#features/profile/web/RowList.tsx'
import type { ProfileFormState } from '#features/profile/web/useProfileForm.ts'

const BLANK_PHONE = { CC: PHONE_COUNTRIES[0].dialCode, phone: '' }
const BLANK_LINK = { icon: OTHER_ICON, link: '' }

export function PhoneList({ form }: { form: ProfileFormState }) {
  const { t } = useTranslations('profile')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'phones' })
  const { phones: errors } = form.formState.errors
  const removeRow = (at: number) => {
    if (fields.length > 1) remove(at)
    else {
      form.resetField('phones.0', { defaultValue: BLANK_PHONE })
      form.setFocus('phones.0.phone')
    }
    return fields.length > 1
  }
  return (
    <RowList
      title={t('phones')}
      empty={t('noPhones')}
      addLabel={t('addPhone')}
      rows={fields}
      onAdd={() => append(BLANK_PHONE, { focusName: `phones.${fields.length}.phone` })}
      onRemove={removeRow}
      error={errors?.root?.message ?? errors?.message}
    >
      {(at, onRemove) => <PhoneRow form={form} at={at} onRemove={onRemove} />}
    </RowList>
  )
}

export function LinkList({ form }: { form: ProfileFormState }) {
  const { t } = useTranslations('profile')
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'links' })
  const { links: errors } = form.formState.errors
  const removeRow = (at: number) => {
    if (fields.length > 1) remove(at)
    else {
      form.resetField('links.0', { defaultValue: BLANK_LINK })
      form.setFocus('links.0.link')
    }
    return fields.length > 1
  }
  return (
    <RowList
      title={t('links')}
      empty={t('noLinks')}
      addLabel={t('addLink')}
      rows={fields}
      onAdd={() => append(BLANK_LINK, { focusName: `links.${fields.length}.link` })}
      onRemove={removeRow}
      error={errors?.root?.message ?? errors?.message}
    >
      {(at, onRemove) => <LinkRow form={form} at={at} onRemove={onRemove} />}
    </RowList>
  )
}
