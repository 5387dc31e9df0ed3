import { msg } from '@lingui/core/macro'
import { addFieldTexts, type FieldTexts } from '#ui/messages/fields.ts'

export const impersonationFieldTexts = {
  'reason.required': msg`请填写原因`,
  'reason.tooShort': msg`请写得更具体一些，至少 10 个字符`,
} as const satisfies FieldTexts

addFieldTexts(impersonationFieldTexts)
