import { type DraftedTexts, type DraftSource, type DraftTextsBody, draftingTime } from '#contract/language-models/drafting.ts'
import type { SignedIn } from '#server/http/signed-in.ts'
import { ApiError } from '#server/kernel/api-error.ts'
import type { RateLimits } from '#server/kernel/rate-limits.ts'
import type { createAsking } from './asking.ts'
import { readDraft } from './drafting-answer.ts'
import { promptOf } from './drafting-prompt.ts'
import { libraryTexts } from './library.ts'
import { createMask } from './personal-data.ts'

export type Drafting = ReturnType<typeof createDrafting>

/** Drafts that an organisation may ask for within a minute. */
const limit = { atMost: 30, seconds: 60 }
/** Tokens of the answer for one language of an e-mail, and of anything else. */
const tokensOf = { email: 3_000, other: 1_200 }

const library: DraftSource = { kind: 'library', model: '' }

/** Drafts of texts for response actions, by a language model or from the built-in library. Nothing of them is stored. */
export const createDrafting = ({ asking, rates }: { asking: ReturnType<typeof createAsking>; rates: RateLimits }) => ({
  view: async ({ tenantId }: SignedIn): Promise<DraftSource> => (await asking.first(tenantId, 'copy')) ?? library,

  draft: async ({ tenantId, userId }: SignedIn, body: DraftTextsBody): Promise<DraftedTexts> => {
    if (body.from === 'library') return { texts: libraryTexts(body), by: library }
    const retryAfter = await rates.take(`drafting:${tenantId}`, limit)
    if (retryAfter !== null) throw new ApiError('requests.tooMany', { retryAfter })
    const mask = createMask()
    const answer = await asking.ask(
      { tenantId, userId },
      {
        purpose: 'copy',
        messages: promptOf(body, mask),
        answerTokens: body.wanted.length * (body.type === 'email' ? tokensOf.email : tokensOf.other),
        read: (said) => readDraft(said, body, mask),
        time: draftingTime,
      },
    )
    return answer ? { texts: answer.value, by: answer.by } : { texts: libraryTexts(body), by: library }
  },
})
