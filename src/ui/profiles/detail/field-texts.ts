import { msg } from '@lingui/core/macro'
import { addFieldTexts, type FieldTexts } from '#ui/messages/fields.ts'

/** The texts for problems of the fields on a person's page. */
export const profileFieldTexts = {
  'reason.required': msg`请填写原因`,
  'otherProfile.required': msg`请输入另一个用户的 ID`,
  'traitName.required': msg`请输入特征名称`,
  'traitName.unusable': msg`不能使用这个名称，请换一个`,
  'traitValue.number': msg`请输入数字`,
  'traitValue.boolean': msg`请选择是或否`,
} as const satisfies FieldTexts

addFieldTexts(profileFieldTexts)
