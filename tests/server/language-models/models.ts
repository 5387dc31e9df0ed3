import type { Session } from '#contract/accounts/accounts.ts'
import type { DraftTextsBody } from '#contract/language-models/drafting.ts'
import type { ModelEndpoint, ModelEndpointSettings } from '#contract/language-models/model-endpoint.ts'
import type { AiModelDetail } from '#contract/platform/ai-models.ts'
import { openBackOffice, someModel } from '#tests/server/platform/back-office.ts'
import type { Receiver } from '#tests/support/receiver.ts'
import type { TestServer } from '#tests/support/server.ts'

/** The settings of an organisation's own model, as they are given. */
export const someEndpoint: ModelEndpointSettings = {
  baseUrl: 'https://models.example/v1',
  model: 'writer-2',
  priceIn: 0.001,
  priceOut: 0.002,
  limit: { kind: 'calls', atMost: 100 },
  isOn: true,
}
export const key = 'sk-of-the-organisation'

export const tea = { headline: 'Free tea', body: 'One pot for every cup', label: 'See the pots' }
export const inFrench = { headline: 'Thé offert', body: 'Une théière pour chaque tasse', label: 'Voir les théières' }
export const inJapanese = { headline: 'お茶を進呈', body: 'カップごとにポットを一つ', label: 'ポットを見る' }

/** English texts that are wanted in French and Japanese. */
export const wanting = (more: Partial<DraftTextsBody> = {}): DraftTextsBody => ({
  name: 'Tea for everybody',
  type: 'popup',
  scenario: 'view_product',
  source: { language: 'en', texts: tea },
  wanted: ['fr', 'ja'],
  from: 'model',
  ...more,
})

type Answer = Receiver['answer']
export const usage = { prompt_tokens: 400, completion_tokens: 200 }

/** A chat completion that says a text. */
export const saying =
  (content: string, more: object = { usage }): Answer =>
  (response) =>
    void response.writeHead(200).end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }], ...more }))

/** One that answers what was asked for. */
export const drafting = saying(JSON.stringify({ fr: inFrench, ja: inJapanese }))

type Calls = Pick<TestServer, 'call'>

/** An organisation and its project, to another server on the same database where one is given. */
export const openShop = async (server: TestServer, receiver: Pick<Receiver, 'url'>, { call }: Calls = server) => {
  const { session, project, username, password } = await server.newcomer()
  const own = { session: session.session, project: project.id }
  /** Signs in again: sessions end before a month does. */
  const renew = async () => {
    own.session = ((await call('login', { body: { account: username, password } })).data as Session).session
  }
  const view = async () => ((await call('viewModelEndpoint', own)).data as ModelEndpoint).endpoint
  const save = async (settings: Partial<ModelEndpointSettings> = {}, more: { key?: string | null } = {}) =>
    call('saveModelEndpoint', {
      ...own,
      body: {
        replaces: (await view())?.version ?? null,
        settings: { ...someEndpoint, baseUrl: receiver.url, ...settings },
        ...more,
      },
    })
  const draft = (more: Partial<DraftTextsBody> = {}) => call('draftTexts', { ...own, body: wanting(more) })
  const calls = () =>
    server.database.query<{
      model_id: string | null
      purpose: string
      failure: string | null
      status: number | null
      tokens_in: number | null
      tokens_out: number | null
      cost: number | null
      made_by: string
    }>(
      `select model_id, purpose, failure, status, tokens_in, tokens_out, cost::int as cost, made_by from ai_model_calls
        where tenant_id = $1 order by at, id`,
      [session.companyid],
    )
  return {
    session,
    own,
    renew,
    view,
    save,
    draft,
    calls,
    test: () => call('testModelEndpoint', own),
    source: () => call('viewDrafting', own),
  }
}

/** A platform admin who keeps models that are offered to everybody. */
export const openModels = async (server: TestServer, receiver: Pick<Receiver, 'url'>, from: Calls = server) => {
  const office = await openBackOffice(server, from)
  const settings = { ...someModel, baseUrl: receiver.url, timeoutSeconds: 5, isOn: true, audience: 'all' }
  const create = (more: object = {}) => office.see<AiModelDetail>('createAiModel', { body: { ...settings, ...more } })
  const change = ({ id, revision }: AiModelDetail, more: object = {}) =>
    office.ask('changeAiModel', { params: { id }, body: { ...settings, ...more, replaces: revision } })
  const view = (id: string) => office.see<AiModelDetail>('viewAiModel', { params: { id } })
  return { ...office, create, change, view }
}
