import { optionalLine } from '#records/fields/field.ts'

/**
 * The lines that members write about themselves, each with a column of its own. `contract.ts` names
 * them by hand: the page of the sign-in loads it, and is to stay small.
 */
export const PROFILE_FIELDS = {
  city: optionalLine({ label: { en: 'City', ar: 'المدينة' }, max: 80 }),
  country: optionalLine({ label: { en: 'Country', ar: 'الدولة' }, max: 80 }),
  state: optionalLine({ label: { en: 'State', ar: 'المحافظة أو المنطقة' }, max: 80 }),
  position: optionalLine({ label: { en: 'Position', ar: 'المسمى الوظيفي' }, max: 80 }),
}
