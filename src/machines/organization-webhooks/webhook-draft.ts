import * as v from 'valibot'
import { noticeKinds } from '#contract/organization-webhooks/notices.ts'
import {
  newOrganizationWebhookBody,
  type OrganizationWebhook,
  type OrganizationWebhookContent,
} from '#contract/organization-webhooks/organization-webhooks.ts'

export type WebhookField = 'url' | 'description' | 'kinds'

/** A webhook while it is typed. `id` and `version` are null for a new one. */
export type WebhookDraft = {
  id: string | null
  version: string | null
  url: string
  description: string
  kinds: readonly OrganizationWebhookContent['kinds'][number][]
  isOn: boolean
}

/** A new webhook is told of everything. */
export const emptyWebhook: WebhookDraft = { id: null, version: null, url: '', description: '', kinds: noticeKinds, isOn: true }

export const draftOf = ({ id, version, url, description, kinds, isOn }: OrganizationWebhook): WebhookDraft => ({
  id,
  version,
  url,
  description,
  kinds,
  isOn,
})

const { url: urlRule, description: descriptionRule, kinds: kindsRule } = newOrganizationWebhookBody.entries

/** The webhook that a draft stands for, or the fields that are wrong. */
export const readWebhook = ({
  url,
  description,
  kinds,
  isOn,
}: WebhookDraft): { content: OrganizationWebhookContent } | { wrong: WebhookField[] } => {
  const read = v.safeParse(newOrganizationWebhookBody, { url, description, kinds, isOn })
  if (read.success) return { content: read.output }
  const wrong: WebhookField[] = []
  if (!v.is(urlRule, url)) wrong.push('url')
  if (!v.is(descriptionRule, description)) wrong.push('description')
  if (!v.is(kindsRule, kinds)) wrong.push('kinds')
  return { wrong }
}
