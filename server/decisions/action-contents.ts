import { languageFor } from '#contract/actions/response-actions-coverage.ts'
import type { ActionRef } from '#contract/decisions/definition.ts'
import { toLocale } from '#contract/http/locale.ts'
import type { ProfileState } from '#engine/profiles/state.ts'
import type { ActionsModule } from '#server/actions/actions.module.ts'
import type { ActionContents } from './contents.ts'

/** A message with a longer JSON is not sent. */
const longest = 16_384
const free = { coupons: 0, money: 0 }

type Published = Awaited<ReturnType<ActionsModule['readPublished']>>[number]

/** What popups, banners and bars show. Coupons, e-mails and webhooks are not delivered yet: they have no offer. */
export const createActionContents = ({ readPublished, fillContent }: Pick<ActionsModule, 'readPublished' | 'fillContent'>) => {
  const contents: ActionContents = {
    offersOf: async (queries, project, actions) => {
      const found = byRef(await readPublished(queries, project, actions))
      return actions.map((it) => (isDelivered(found.get(keyOf(it))) ? free : null))
    },
    contentOf: async (queries, project, { action, state, properties }) => {
      const [published] = await readPublished(queries, project, [action])
      if (!published || !isDelivered(published)) return null
      const language = languageFor(published, toLocale(state.language?.value) ?? 'en')
      const { content } = fillContent(published, { profile: profileValues(state), event: properties })
      if (language === null || !('display' in content)) return null
      const payload = { type: published.type, language, content: { ...content, texts: { [language]: content.texts[language] } } }
      return JSON.stringify(payload).length <= longest ? payload : null
    },
    findUnknown: async (queries, project, actions) => {
      const found = byRef(await readPublished(queries, project, actions))
      return actions.filter((it) => !isDelivered(found.get(keyOf(it))))
    },
  }
  return contents
}

const keyOf = ({ id, version }: ActionRef): string => `${id} ${version}`
const byRef = (published: readonly Published[]) => new Map(published.map((it) => [keyOf(it), it]))

const isDelivered = (it: Published | undefined): boolean =>
  it?.isInUse === true && (it.type === 'popup' || it.type === 'banner' || it.type === 'bar') && it.content.coupon === null

/** What the templates of a message know of a person: their traits by name, and what is counted of them. */
const profileValues = (state: ProfileState): Record<string, unknown> => ({
  ...Object.fromEntries(Object.entries(state.traits).map(([name, { value }]) => [name, value])),
  visits: state.visits,
  orders: state.orders,
  country: state.country?.value ?? null,
  language: state.language?.value ?? null,
})
