import { expect, test } from 'vitest'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import { popup, texts } from '#tests/server/actions/response-action-contents.ts'
import { withServer } from '#tests/server/setup.ts'
import { definitionOf } from './definitions.ts'
import { type Desk, ends, openDesk } from './desk.ts'

// On both databases: decisions reach the streams of each of them.

const server = withServer()

const publishAction = async (desk: Desk, name: string, content = popup()) => {
  const { id } = await desk.data<ResponseAction>('createResponseAction', { body: { name, type: 'popup', content } })
  const { version } = await desk.data<ResponseAction>('publishResponseAction', { params: { id }, body: { replaces: 1 } })
  return { id, version: version ?? 0 }
}

const payloads = async (desk: Desk) =>
  (
    await server.database.query<{ payload: string }>(
      'select payload::text as payload from action_messages where project_id = $1 order by seq',
      [desk.ref.projectId],
    )
  ).map(({ payload }) => JSON.parse(payload))

test('a decision sends the published version in one language, with what is known of the person and the event', async () => {
  const desk = await openDesk(server)
  const greeting = texts('{{ event.q }} for {{ profile.name | default: "you" }}')
  const action = await publishAction(desk, 'Tea', popup({ texts: { en: greeting, fr: texts('Du thé') } }))
  await desk.run(definitionOf({ arms: [{ id: 'popup', action, weight: 1 }] }))
  await desk.send(
    { anonymousId: 'a', type: 'identify', event: 'identify', userId: 'ann', traits: { name: 'Ann' } },
    { anonymousId: 'a', userId: 'ann', properties: { q: 'Tea' } },
    { anonymousId: 'b', properties: { q: 'Pots' }, context: { locale: 'fr-CA' } },
    { anonymousId: 'c', properties: { q: 'Cups' }, context: { locale: 'ja-JP' } },
  )
  expect(ends(await desk.decisions())).toEqual(['delivered', 'delivered', 'delivered'])
  const shown = (await payloads(desk)).map(({ payload, actionId }) => [
    actionId,
    payload.type,
    payload.language,
    payload.content.texts,
  ])
  expect(shown).toEqual([
    [action.id, 'popup', 'en', { en: { ...greeting, headline: 'Tea for Ann' } }],
    [action.id, 'popup', 'fr', { fr: texts('Du thé') }],
    [action.id, 'popup', 'en', { en: { ...greeting, headline: 'Cups for you' } }],
  ])
})

test('an action that a strategy uses says so, and once it is archived nothing is shown', async () => {
  const desk = await openDesk(server)
  const action = await publishAction(desk, 'Tea')
  const { id } = await desk.run(definitionOf({ arms: [{ id: 'popup', action, weight: 1 }] }))
  const view = () => desk.data<ResponseAction>('viewResponseAction', { params: { id: action.id } })
  expect((await view()).usedBy).toEqual([{ kind: 'strategy', id, name: 'A strategy' }])
  await desk.data('deleteResponseAction', { params: { id: action.id } })
  expect((await view()).status).toBe('archived')
  await desk.send({ anonymousId: 'a' })
  expect(ends(await desk.decisions())).toEqual(['arm'])
  expect(await payloads(desk)).toEqual([])
})

test('a strategy is not published with an action that is unknown, archived, not published in that version, or not delivered yet', async () => {
  const desk = await openDesk(server)
  const { id, version } = await publishAction(desk, 'Tea')
  const archived = await publishAction(desk, 'Pots')
  await desk.data('archiveResponseAction', { params: { id: archived.id }, body: { replaces: 2 } })
  const unknown = { id: '22222222-2222-4222-8222-222222222222', version: 1 }
  const arms = [{ id, version }, { id, version: 7 }, archived, unknown].map((action, place) => ({
    id: `arm${place}`,
    action,
    weight: 1,
  }))
  const { id: strategy } = await desk.draft(definitionOf({ arms }))
  const answer = await desk.call('publishStrategy', { params: { id: strategy }, body: { replaces: null } })
  expect(answer.data).toEqual({
    problems: [1, 2, 3].map((place) => ({ code: 'action.unknown', path: ['arms', place, 'action'] })),
  })
})
