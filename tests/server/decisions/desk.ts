import type { EndpointName } from '#contract/capabilities/endpoints.ts'
import type { Decision } from '#contract/decisions/decision.ts'
import type { Definition } from '#contract/decisions/definition.ts'
import type { Funnel, Strategy } from '#contract/decisions/strategies.ts'
import type { ActionContents } from '#server/decisions/decisions.module.ts'
import { openShop } from '#tests/server/segments/shop.ts'
import type { TestServer } from '#tests/support/server.ts'

type Options = Parameters<TestServer['call']>[1]

/** Every action has content, and costs one coupon of 2 units. */
export const contents: ActionContents = {
  offersOf: async (_, __, actions) => actions.map(() => ({ coupons: 1, money: 2 })),
  contentOf: async () => ({ to: 'page', payload: { headline: 'Tea' } }),
  findUnknown: async () => [],
  findUnpriced: async () => [],
}

/** A project without a global holdout, with strategies that are made, published and asked for by HTTP. */
export const openDesk = async (server: TestServer) => {
  const shop = await openShop(server)
  const data = async <Data>(name: EndpointName, options: Options = {}): Promise<Data> => {
    const answer = await shop.call(name, options)
    if (answer.code !== 200 && answer.code !== 201)
      throw new Error(`${name} answered ${answer.code} ${JSON.stringify(answer.data)}`)
    return answer.data as Data
  }
  await data('changeHoldout', { body: { share: 0, reason: 'a test' } })
  const draft = (definition: unknown) => data<Strategy>('createStrategy', { body: { name: 'A strategy', definition } })
  const publish = async (id: string) => {
    const { version: replaces } = await data<Strategy>('viewStrategy', { params: { id } })
    return data<Strategy>('publishStrategy', { params: { id }, body: { replaces } })
  }
  return {
    ...shop,
    data,
    draft,
    publish,
    run: async (definition: Definition) => publish((await draft(definition)).id),
    /** The decisions, the oldest first. */
    decisions: async (query: Record<string, string> = {}) =>
      (await data<{ items: Decision[] }>('listDecisions', { query: { limit: '100', ...query } })).items.toReversed(),
    funnel: (id: string) => data<Funnel>('viewFunnel', { params: { id } }),
    replay: async (id: string) => (await data<{ same: boolean }>('replayDecision', { params: { id } })).same,
    messages: () =>
      server.database.query<{ anonymous_id: string; decision_id: string }>(
        'select anonymous_id, decision_id from action_messages where project_id = $1 order by anonymous_id, seq',
        [shop.ref.projectId],
      ),
  }
}
export type Desk = Awaited<ReturnType<typeof openDesk>>

/** What each decision came to, in short. */
export const ends = (decisions: readonly Decision[]) => decisions.map(({ outcome, reason }) => reason ?? outcome)
