import { msg } from '@lingui/core/macro'
import { addFieldTexts, type FieldTexts } from '#ui/messages/fields.ts'

/** The texts for problems of the fields of scenarios. */
export const scenarioFieldTexts = {
  'person.required': msg`请输入用户的 ID`,
  'eventPath.format': msg`请输入以 / 开头的路径`,
  'eventProperties.json': msg`请输入一个 JSON 对象`,
} as const satisfies FieldTexts

addFieldTexts(scenarioFieldTexts)
