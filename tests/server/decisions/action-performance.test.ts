import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ActionPerformance } from '#contract/actions/performance.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { serverProblems } from '#contract/capabilities/problems.ts'
import { popup } from '#tests/server/actions/response-action-contents.ts'
import { withServer } from '#tests/server/setup.ts'
import { definitionOf } from './definitions.ts'
import { openDesk } from './desk.ts'

const server = withServer()

/** A project whose visitors get a popup for a search. */
const openShop = async () => {
  const desk = await openDesk(server)
  const draft = await desk.data<ResponseAction>('createResponseAction', {
    body: { name: 'Tea', type: 'popup', content: popup() },
  })
  const params = { id: draft.id }
  await desk.data<ResponseAction>('publishResponseAction', { params, body: { replaces: draft.revision } })
  const run = (version: number) => desk.run(definitionOf({ arms: [{ id: 'tea', action: { id: draft.id, version }, weight: 1 }] }))
  /** Somebody searches, and their browser reports what became of the message. */
  const meet = async (...told: string[]) => {
    const anonymousId = randomUUID()
    await desk.send({ anonymousId })
    const mine = (await desk.decisions()).find((it) => it.anonymousId === anonymousId)
    const properties = { decision_id: mine?.id ?? '' }
    if (told.length > 0) await desk.send(...told.map((name) => ({ anonymousId, event: `action_${name}`, properties })))
  }
  /** Makes all decisions older by so many days. */
  const age = (days: number) =>
    server.database.query(`update decisions set at = at - make_interval(days => $2::int) where project_id = $1`, [
      desk.ref.projectId,
      days,
    ])
  const performance = () => desk.data<ActionPerformance>('viewActionPerformance', { params })
  return { desk, id: draft.id, run, meet, age, performance }
}

test('messages are counted by version and by day, each report once', async () => {
  const shop = await openShop()
  expect(await shop.performance()).toMatchObject({ versions: [] })
  await shop.run(1)
  await shop.meet()
  await shop.meet('received', 'shown', 'shown')
  await shop.meet('shown', 'clicked', 'dismissed')
  const { versions, days } = await shop.performance()
  const counts = { sent: 3, shown: 2, clicked: 1, dismissed: 1 }
  expect(versions).toEqual([{ version: 1, ...counts }])
  expect(days).toHaveLength(30)
  const today = server.now().toISOString().slice(0, 10)
  expect(days.at(-1)).toEqual({ day: today, ...counts })
  expect(days.slice(0, -1).every(({ sent }) => sent === 0)).toBe(true)
  await shop.age(29)
  expect((await shop.performance()).days[0]).toMatchObject(counts)
  await shop.age(1)
  expect(await shop.performance()).toMatchObject({ versions: [] })
})

test('messages are counted by the arm that sent them, by device and by page', async () => {
  const shop = await openShop()
  const { id: strategy } = await shop.run(1)
  const visit = async (path: string, device: string, ...told: string[]) => {
    const anonymousId = randomUUID()
    const context = { page: { path, url: `https://shop.example${path}` }, device }
    await shop.desk.send({ anonymousId, context })
    const mine = (await shop.desk.decisions()).find((it) => it.anonymousId === anonymousId)
    const properties = { decision_id: mine?.id ?? '' }
    if (told.length > 0) await shop.desk.send(...told.map((name) => ({ anonymousId, event: `action_${name}`, properties })))
  }
  await visit('/tea', 'phone', 'shown', 'clicked')
  await visit('/tea', 'desktop', 'shown', 'dismissed')
  await visit('/pots', 'phone')
  const { arms, devices, pages, others, isCut } = (await shop.performance()).places
  expect(arms).toEqual([{ strategy, name: 'A strategy', arm: 'tea', sent: 3, shown: 2, clicked: 1, dismissed: 1 }])
  expect(pages).toEqual([
    { path: '/tea', sent: 2, shown: 2, clicked: 1, dismissed: 1 },
    { path: '/pots', sent: 1, shown: 0, clicked: 0, dismissed: 0 },
  ])
  expect(devices).toEqual([
    { device: 'phone', sent: 2, shown: 1, clicked: 1, dismissed: 0 },
    { device: 'desktop', sent: 1, shown: 1, clicked: 0, dismissed: 1 },
  ])
  expect([others, isCut]).toEqual([0, false])
})

test('the way from a display to an order is told with its times, and how long messages stayed open', async () => {
  const shop = await openShop()
  await shop.run(1)
  const hours = 3_600_000
  /** Seconds from the display of a message to what its browser does then. */
  const follow = async (then: Record<string, number>) => {
    const anonymousId = randomUUID()
    await shop.desk.send({ anonymousId })
    const mine = (await shop.desk.decisions()).find((it) => it.anonymousId === anonymousId)
    const shownAt = server.now().getTime() - 26 * hours
    const at = (seconds: number) => new Date(shownAt + seconds * 1_000).toISOString()
    const order = { order_id: randomUUID(), value: 20, currency: 'CNY' }
    const told = Object.entries({ action_shown: 0, ...then }).map(([event, seconds]) => ({
      ...{ anonymousId, event, originalTimestamp: at(seconds) },
      properties: event === 'purchase' ? order : { decision_id: mine?.id ?? '' },
    }))
    await shop.desk.send(...told)
  }
  const none = { shown: 0, clicked: 0, ordered: 0, clickMs: null, orderMs: null, closed: [0, 0, 0, 0, 0] }
  expect((await shop.performance()).course).toEqual(none)
  await shop.meet()
  await follow({ action_clicked: 4, purchase: 64 })
  // Ordered more than a day after the click, and ordered before it.
  await follow({ action_clicked: 8, purchase: 8 + 86_400 })
  await follow({ purchase: 1, action_clicked: 60 })
  for (const seconds of [0.5, 1, 5, 9.9, 40]) await follow({ action_dismissed: seconds })
  await follow({})
  expect((await shop.performance()).course).toEqual({
    ...{ shown: 9, clicked: 3, ordered: 1 },
    ...{ clickMs: 8_000, orderMs: 60_000 },
    closed: [1, 1, 2, 0, 1],
  })
})

test('an action that does not exist, or is another organisation’s, has no figures', async () => {
  const [shop, other] = [await openShop(), await openShop()]
  for (const id of [randomUUID(), other.id]) {
    const answer = await shop.desk.call('viewActionPerformance', { params: { id } })
    expect(answer.code).toBe(serverProblems['action.unknown'].number)
  }
})
