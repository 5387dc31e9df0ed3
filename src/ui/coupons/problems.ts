import { msg } from '@lingui/core/macro'
import type { couponProblems } from '#contract/coupons/problems.ts'
import type { ProblemTextsOf } from '#ui/messages/first-problems.ts'

export const couponProblemTexts = {
  'coupon.unreadable': msg`无法读取这个文件，请使用 UTF-8 或 UTF-16 的 CSV 或文本文件`,
  'coupon.unknown': msg`未找到优惠券池`,
  'coupon.taken': msg`已有同名优惠券池`,
  'coupon.changed': msg`优惠券池已被他人修改，请查看最新内容后重试`,
  'coupon.tooMany': msg`一个项目最多 200 个优惠券池，请先删除不再使用的`,
  'coupon.archived': msg`优惠券池已归档，请先恢复`,
  'coupon.codeTaken': msg`项目中已有这个券码`,
  'coupon.tooManyCodes': msg`券码过多：一次最多 100,000 个，一个优惠券池最多 1,000,000 个`,
  'coupon.wrongKind': msg`这种优惠券池不能这样添加券码`,
} as const satisfies ProblemTextsOf<typeof couponProblems>
