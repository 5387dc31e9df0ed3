import { msg } from '@lingui/core/macro'
import { addFieldTexts, type FieldTexts } from '#ui/messages/fields.ts'

/** The texts for problems of the fields of the holdout. */
export const experimentFieldTexts = {
  'reason.required': msg`请填写原因`,
  'holdoutShare.range': msg`请输入 0 到 20 之间的百分比`,
} as const satisfies FieldTexts

addFieldTexts(experimentFieldTexts)
