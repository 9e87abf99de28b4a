import { expect, test } from 'vitest'
import { en as notice } from '#app/web/notice-messages.ts'
import { en as shell } from '#app/web/shell/messages.en.ts'
import { en as common } from '#client/messages.en.ts'
import { PASSWORD_RULE, PASSWORDS_DIFFER } from '#features/auth/contract.ts'
import { en as auth } from '#features/auth/web/messages.en.ts'
import { en as plans } from '#features/plans/web/messages.en.ts'
import { PROFILE_FIELDS } from '#features/profile/fields.ts'
import { INVALID_PHONE } from '#features/profile/phones.ts'
import { en as profile } from '#features/profile/web/messages.en.ts'

/** Pairs of a sentence from the specification and the product's text. */
const SENTENCES = [
  [
    'Password must be at least 8 characters, include an uppercase letter, a lowercase letter, a number, and a special character.',
    PASSWORD_RULE.en,
  ],
  ['Password is valid.', auth.passwordValid],
  ['Passwords match', auth.passwordsMatch],
  ['Passwords do not match', PASSWORDS_DIFFER.en],
  ['Password does not meet the requirements.', auth.unmetRequirements],
  ['Email or password is incorrect.', auth.wrongCredentials],
  ['There was an error logging in. Please try again.', auth.signInFailed],
  ['حدث خطأ أثناء تسجيل الدخول. أعد المحاولة لاحقًا.', auth.signInUnanswered],
  ['Sign In', auth.signIn],
  ['Sign Up', auth.signUp],

  ['Edit Profile', profile.editProfile],
  ['First Name', profile.firstName],
  ['Last Name', profile.lastName],
  ['Email address', profile.email],
  ['Position', PROFILE_FIELDS.position.label.en],
  ['City', PROFILE_FIELDS.city.label.en],
  ['Country', PROFILE_FIELDS.country.label.en],
  ['State', PROFILE_FIELDS.state.label.en],
  ['Phone Numbers', profile.phones],
  ['Add Phone', profile.addPhone],
  ["No phone numbers added. Click 'Add Phone' to add one.", profile.noPhones],
  ['Links', profile.links],
  ['Add Link', profile.addLink],
  ['Save Changes', profile.saveChanges],
  ['Please enter a valid phone number for the selected country', INVALID_PHONE.en],
  ['Please correct the invalid phone numbers before saving.', profile.correctPhones],
  ['Upload Error', profile.uploadError],
  ['File size exceeds limit of 1.99MB', profile.tooLarge],
  ['Failed to upload image.', profile.imageFailed],
  ['Failed to load profile data', profile.loadFailed],
  ['Failed to save profile data', profile.saveFailed],
  ['Failed to upload profile image', profile.uploadFailed],
  ['An unexpected error occurred.', profile.unexpected],
  ['Profile updated successfully!', profile.updated],
  ['Profile image updated successfully!', profile.imageUpdated],
  ['Validation Error', common.validationTitle],
  ['OK', common.ok],

  ['Choose the best plan for your business', plans.title],
  ['Current Plan', plans.current],
  ['Renew Plan', plans.renew],
  ['Choose Plan', plans.choose],
  ['Processing...', plans.processing],
  ['Failed to load subscription plans. Please try again later.', plans.failed],

  ['Upgrade Plan', shell.upgradePlan],
  ['Sign Out', shell.signOut],
  ['Coming Soon', shell.comingSoon],
  ['Access to this page is denied.', shell.errorText],
  ['Go to Home Page', shell.errorHome],
  ['Session Expired', notice.sessionExpired],
  ['Your session has expired. Please sign in again.', notice.sessionExpiredText],
] as const

test('the sentences of the specification stand in English as it has them', () => {
  expect(SENTENCES.map(([, says]) => says)).toEqual(SENTENCES.map(([says]) => says))
  expect(plans.note).toContain('free unlimited updates and premium support')
  expect(notice.planExpiredTitle).toContain('انتهت الباقة')
  expect(notice.planExpiredText).toContain('انتهت صلاحية باقة شركتك.')
})
