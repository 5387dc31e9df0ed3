import { expect } from 'vitest'
import { headerNames } from '#contract/http/headers.ts'
import { profilesCsv } from '#contract/profiles/export.ts'
import type { AuditAction } from '#server/audit/actions.ts'
import { identify, shopOf } from '#tests/server/profiles/people.ts'
import { at } from '#tests/server/setup.ts'
import { type AuditWorld, aUuid, here, type Row } from './world.ts'

/** The audited actions on profiles. Each row makes one audit record, without a value of the person. */
export const profilesRows = ({ mine, server, ask }: AuditWorld) => {
  const secrets = ['secret@example.com', 'user-of-anna', 'browser-of-anna']
  const people = async () => {
    const shop = await shopOf(server)
    await shop.send([identify('browser-of-anna', 'user-of-anna', { email: 'secret@example.com' }), identify('b', 'bert')])
    const profiles = await shop.fold()
    const own = { session: shop.token, project: shop.project.id }
    const [anna, bert] = [profiles['browser-of-anna']?.id ?? '', profiles['b']?.id ?? '']
    const merge = { from: anna, into: bert, reason: 'secret@example.com is the same person' }
    return { shop, own, anna, bert, merge, who: mine(shop.session) }
  }
  const removal = (call: 'eraseProfile' | 'anonymiseProfile'): Row => ({
    when: 'a person is removed, or what tells who they are',
    result: 'done',
    happens: async () => {
      const { shop, own, anna, who } = await people()
      await ask(call, { ...own, params: { id: anna }, body: { reason: 'they asked' } })
      return { ...who, target: anna, details: { project: shop.project.id, certificate: aUuid }, secrets }
    },
  })
  return {
    'events.import': [
      {
        when: 'somebody imports a part of a file',
        result: 'done',
        happens: async () => {
          const shop = await shopOf(server)
          const originalTimestamp = server.now().toISOString()
          const event = { messageId: 'one', type: 'track', event: 'search', anonymousId: 'browser-of-anna', originalTimestamp }
          const body = `${JSON.stringify({ ...event, properties: { note: 'secret@example.com' } })}\n{\n`
          await ask('importEvents', { session: shop.token, project: shop.project.id, query: { key: 'june.1' }, body })
          const details = { part: 'june.1', lines: '2', accepted: '1', duplicates: '0', rejected: '1' }
          return { ...mine(shop.session), target: shop.project.id, details, secrets }
        },
      },
    ],
    'inactivity.change': [
      {
        when: 'an owner says when inactive people are forgotten',
        result: 'done',
        happens: async () => {
          const { own, shop, who } = await people()
          await ask('saveProfileInactivity', { ...own, body: { days: 90, replaces: null } })
          return { ...who, target: shop.project.id, details: { before: 'never', after: '90' } }
        },
      },
    ],
    'profile.forget': [
      {
        when: 'inactive people are forgotten',
        result: 'done',
        address: null,
        happens: async () => {
          const { own, shop } = await people()
          await server.call('saveProfileInactivity', { ...own, body: { days: 90, replaces: null } })
          server.pass(91 * 24 * 60 * 60_000)
          await server.app.sweep()
          const details = { days: '90', erased: '2', anonymised: '0' }
          return { tenant: shop.session.companyid, target: shop.project.id, details, secrets }
        },
      },
    ],
    'profile.merge': [
      {
        when: 'somebody merges two profiles',
        result: 'done',
        happens: async () => {
          const { shop, own, anna, bert, merge, who } = await people()
          await ask('mergeProfiles', { ...own, body: merge })
          return { ...who, target: bert, details: { project: shop.project.id, from: anna, entry: aUuid }, secrets }
        },
      },
    ],
    'profile.undoMerge': [
      {
        when: 'somebody takes a merge back',
        result: 'done',
        happens: async () => {
          const { shop, own, anna, bert, merge, who } = await people()
          const { entry } = await shop.data<{ entry: string }>('mergeProfiles', { body: merge })
          await ask('undoMerge', { ...own, params: { id: entry }, body: { reason: 'two people' } })
          return { ...who, target: anna, details: { project: shop.project.id, from: bert, entry }, secrets }
        },
      },
    ],
    'profile.editTraits': [
      {
        when: 'somebody edits traits',
        result: 'done',
        happens: async () => {
          const { shop, own, anna, who } = await people()
          const body = { set: { email: 'secret@example.com' }, unset: ['plan'], reason: 'secret@example.com called' }
          await ask('editTraits', { ...own, params: { id: anna }, body })
          return { ...who, target: anna, details: { project: shop.project.id, traits: '2' }, secrets }
        },
      },
    ],
    'profile.erase': [removal('eraseProfile')],
    'profile.export': [
      {
        when: 'all that is known of a person is exported',
        result: 'done',
        happens: async () => {
          const { shop, own, anna, who } = await people()
          await ask('exportProfile', { ...own, params: { id: anna } })
          return { ...who, target: anna, details: { project: shop.project.id }, secrets }
        },
      },
    ],
    'profile.exportList': [
      {
        when: 'people who were selected are exported',
        result: 'done',
        happens: async () => {
          const { shop, own, anna, who } = await people()
          await ask('exportSelectedProfiles', { ...own, body: { ids: [anna], header: true } })
          const project = shop.project.id
          return { ...who, target: project, details: { project, people: '1', selected: 'true' }, secrets }
        },
      },
      {
        when: 'people whom a search and conditions leave are exported',
        result: 'done',
        happens: async () => {
          const { shop, own, who } = await people()
          const filter = JSON.stringify({ trait: 'email', is: 'equals', value: 'secret@example.com' })
          const query = new URLSearchParams({ q: 'secret@example.com', filter })
          const headers = { [headerNames.session]: own.session, [headerNames.project]: own.project, ...at(here) }
          await (await server.request(`${profilesCsv.path}?${query}`, { headers })).text()
          const project = shop.project.id
          const details = { project, people: '1', search: 'by text', filter: expect.stringContaining('email') }
          return { ...who, target: project, details, secrets }
        },
      },
    ],
    'profile.anonymise': [removal('anonymiseProfile')],
  } satisfies Partial<Record<AuditAction, Row[]>>
}
