import { msg } from '@lingui/core/macro'
import { addFieldTexts, type FieldTexts } from '#ui/messages/fields.ts'

/** The texts for problems of the fields of the contact form. */
export const contactFieldTexts = {
  'contactName.required': msg`请填写姓名`,
  'contactPhone.required': msg`请填写手机号`,
  'contactEmail.format': msg`请填写正确的邮箱地址`,
  'contactCompany.required': msg`请填写公司名称`,
  'requirementType.required': msg`请选择需求类型`,
} as const satisfies FieldTexts

addFieldTexts(contactFieldTexts)
