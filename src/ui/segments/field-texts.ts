import { msg } from '@lingui/core/macro'
import { addFieldTexts, type FieldTexts } from '#ui/messages/fields.ts'

/** The texts for problems of the fields of segments. */
export const segmentFieldTexts = {
  'segmentName.required': msg`请输入分群名称`,
  'segmentName.taken': msg`已有同名分群，请换一个名称`,
  'person.required': msg`请输入用户的 ID`,
} as const satisfies FieldTexts

addFieldTexts(segmentFieldTexts)
