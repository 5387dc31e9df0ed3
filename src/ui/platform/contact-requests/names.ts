import './texts.ts'
import { useLingui } from '@lingui/react/macro'
import type { Invitation, RequirementType } from '#contract/contact/contact.ts'
import type { ContactRequestState } from '#contract/platform/contact-requests.ts'

/** What is said of requests in the list and on the page of one. */
export const useContactNames = () => {
  const { t } = useLingui()
  const states: Record<ContactRequestState, string> = {
    new: t`新请求`,
    answered: t`已回复`,
    closed: t`已关闭`,
    spam: t`垃圾信息`,
  }
  const types: Record<RequirementType, string> = {
    demo: t`产品演示`,
    trial: t`免费试用`,
    consultation: t`专业咨询`,
    custom: t`定制需求`,
    cooperation: t`商务合作`,
    other: t`其他`,
  }
  const invitations: Record<Invitation, string> = { contact: t`联系我们`, demo: t`预约演示`, expert: t`联系专家` }
  return { states, types, invitations }
}

/** New requests stand out, because somebody waits for an answer. */
export const toneOf = {
  new: 'accent',
  answered: 'good',
  closed: 'neutral',
  spam: 'warn',
} as const satisfies Record<ContactRequestState, string>
