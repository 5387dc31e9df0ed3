import { expect, test } from 'vitest'
import { noticeKinds } from '#contract/organization-webhooks/notices.ts'
import { ruleOf } from '#tests/server/alerts/rules.ts'
import { definitionOf } from '#tests/server/decisions/definitions.ts'
import { contents, openDesk } from '#tests/server/decisions/desk.ts'
import { withServer } from '#tests/server/setup.ts'
import { reachable, withReceiver } from '#tests/server/webhooks/receiver.ts'

const receiver = withReceiver()
const server = withServer(() => ({ receivers: { ...reachable, timeout: 500 }, actionContents: contents }))
const minute = 60_000

const openTold = async () => {
  const desk = await openDesk(server)
  const body = { url: receiver.url, description: '', kinds: noticeKinds, isOn: true }
  await desk.data('createOrganizationWebhook', { body })
  return {
    ...desk,
    told: async () => {
      await server.app.sendWebhooks()
      return receiver.received.map(({ body }) => {
        const { type, data } = JSON.parse(body) as { type: string; data: Record<string, unknown> }
        return { type, ...data }
      })
    },
  }
}

test('what becomes of strategies and of the holdout is told, without the reason that somebody typed', async () => {
  const { run, data, told, ref } = await openTold()
  const { id } = await run(definitionOf())
  await data('pauseStrategy', { params: { id } })
  await data('resumeStrategy', { params: { id } })
  await data('changeHoldout', { body: { share: 5, reason: 'a private reason' } })
  const { projectId: project, tenantId: organization } = ref
  const of = { organization, actor: expect.any(String), target: id, project, version: '1' }
  expect(await told()).toEqual([
    { type: 'strategy.published', ...of },
    { type: 'strategy.paused', ...of },
    { type: 'strategy.resumed', ...of },
    {
      type: 'holdout.changed',
      organization,
      actor: expect.any(String),
      target: project,
      share: '5',
      version: expect.any(String),
    },
  ])
  expect(receiver.received.map(({ body }) => body).join()).not.toContain('private')
})

test('an alert is told when it fires and when it clears, and not while it is muted', async () => {
  const { data, told, ref, key } = await openTold()
  const reject = () =>
    server.call('sendEvents', { body: { events: [{ messageId: 'bad' }] }, headers: { Authorization: `Bearer ${key}` } })
  const check = async (minutes = 1) => {
    server.pass(minutes * minute)
    await server.app.sweep()
  }
  const rule = await data<{ id: string }>('createAlert', { body: ruleOf() })
  await reject()
  await check()
  const fired = { organization: ref.tenantId, actor: null, target: rule.id, project: ref.projectId, rule: 'Rejections' }
  expect(await told()).toMatchObject([{ type: 'alert.fired', ...fired, metric: 'rejectedShare', threshold: 0.05, value: 1 }])
  await check(10)
  expect((await told()).map(({ type }) => type)).toEqual(['alert.fired', 'alert.cleared'])
  await data('muteAlert', {
    params: { id: rule.id },
    body: { until: new Date(server.now().getTime() + 60 * minute).toISOString() },
  })
  await reject()
  await check()
  expect(await told()).toHaveLength(2)
})
