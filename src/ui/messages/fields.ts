import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { FieldProblem } from '#contract/http/rules.ts'

export type FieldTexts = Partial<Record<FieldProblem, MessageDescriptor>>

/** The texts for problems of the fields that are on the first screens. The Chinese texts are the specification's. */
export const firstFieldTexts = {
  'username.required': msg`用户名为必填项`,
  'username.length': msg`用户名长度应为6-20个字符`,
  'username.characters': msg`用户名只能包含文字、数字、点、下划线和连字符`,
  'username.taken': msg`该用户名已被使用`,
  'email.required': msg`邮箱为必填项`,
  'email.tooLong': msg`输入内容过长`,
  'email.format': msg`邮箱格式无效`,
  'loginName.required': msg`邮箱或用户名为必填项`,
  'loginName.format': msg`请输入有效的邮箱或用户名`,
  'password.required': msg`密码为必填项`,
  'password.length': msg`密码长度应为6-32个字符`,
  'password.letter': msg`密码应至少包含1个字母`,
  'password.digit': msg`密码应至少包含1个数字`,
  'loginPassword.required': msg`密码格式无效`,
  'confirmPassword.required': msg`请输入您的确认密码`,
  'confirmPassword.different': msg`确认密码与新密码不匹配`,
  'oldPassword.required': msg`请输入当前密码`,
  'invite.required': msg`请输入邀请码`,
  'invite.invalid': msg`邀请码无效或已过期`,
  'code.required': msg`请输入您的确认验证码`,
  'code.invalid': msg`验证码无效，请重试`,
  'projectName.blank': msg`请输入项目名称`,
  'projectName.tooLong': msg`项目名称不能超过60个字符`,
  'text.tooLong': msg`输入内容过长`,
} as const satisfies FieldTexts

const known: FieldTexts = { ...firstFieldTexts }

/** Adds the texts of a capability's fields. They are loaded with its pages. */
export const addFieldTexts = (texts: FieldTexts): void => void Object.assign(known, texts)

export const fieldTextOf = (problem: FieldProblem): MessageDescriptor | undefined => known[problem]
