import type { ContentOf, ResponseActionContent } from '#contract/actions/response-actions-content.ts'
import type { Locale } from '#contract/http/locale.ts'
import { writeEmail } from '#engine/emails/email.ts'
import { consentState } from '#engine/profiles/consent.ts'
import { readEmail } from '#engine/profiles/identity/user-id.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import { traitValue } from '#engine/profiles/traits.ts'
import type { Queries } from '#server/kernel/database.ts'
import type { Key } from '#server/kernel/keys.ts'
import type { ProjectRef } from '#server/kernel/project-ref.ts'
import type { NewEmail } from './emails.store.ts'
import { hashesOf, hashOf, tokenOf } from './links.ts'
import { isSuppressed } from './suppressions.store.ts'

export type Composed = { id: string; content: ResponseActionContent; language: Locale; state: ProfileState }

/** Writes e-mails. `origin` is where the links in them lead to. */
export const createComposing = ({ key, origin }: { key: Key; origin: string }) => {
  const linkTo = (token: string, language: Locale) => `${origin}/unsubscribe/${token}?lng=${language}`

  const write = (content: ContentOf<'email'>, language: Locale, unsubscribe: string): Omit<NewEmail, 'to'> | null => {
    const { texts, image, senderName, replyTo } = content
    const found = texts[language]
    if (found === undefined) return null
    const written = writeEmail({ texts: found, image, senderName, language, unsubscribe })
    return { ...written, senderName, replyTo, unsubscribe, language }
  }

  return {
    linkTo,
    write,
    /** The e-mail of a decision; null if the person has no address, has not consented to marketing, or is suppressed by the organisation. */
    compose: async (
      queries: Queries,
      { tenantId, projectId }: ProjectRef,
      { id, content, language, state }: Composed,
    ): Promise<NewEmail | null> => {
      const to = readEmail(traitValue(state.traits, 'email'))
      if (to === null || !('senderName' in content) || consentState(state.consent, 'marketing') !== 'granted') return null
      if (await isSuppressed(queries, tenantId, hashesOf(key, tenantId, to))) return null
      const token = tokenOf(key, { tenantId, projectId, id, hash: hashOf(key, tenantId, to) })
      const written = write(content, language, linkTo(token, language))
      return written && { ...written, to }
    },
  }
}
