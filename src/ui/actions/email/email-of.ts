import type { ContentOf } from '#contract/actions/response-actions-content.ts'
import type { Locale } from '#contract/http/locale.ts'
import type { Email } from '#engine/emails/email.ts'

const noTexts: Email['texts'] = { subject: '', preheader: '', headline: '', body: '', cta: null }

/** An e-mail for a preview. Its link unsubscribes nobody. */
export const emailOf = ({ texts, image, senderName }: ContentOf<'email'>, language: Locale): Email => ({
  texts: texts[language] ?? noTexts,
  image,
  senderName,
  language,
  unsubscribe: 'https://…/unsubscribe/…',
})
