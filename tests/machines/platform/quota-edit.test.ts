import { expect, test } from 'vitest'
import { readQuota } from '#machines/platform/quota-draft.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, shop } from './quota-edit.walks.ts'

const other = { id: 'other', name: 'Other', quota: null }

describeMachine({
  name: 'quota-edit',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'form.open', project: shop },
    { type: 'form.open', project: other },
    { type: 'draft.edit', change: { limit: '' } },
    { type: 'draft.edit', change: { limit: '1.5k' } },
    { type: 'draft.edit', change: { reason: 'A larger plan' } },
    { type: 'draft.edit', change: { reason: ' ' } },
    { type: 'quota.save' },
    { type: 'form.close' },
  ],
  laws: [
    law('a quota is saved as it is typed, when its form is sound, and only then', () => ({ event, before, news }) => {
      const isWanted = event?.type === 'quota.save' && before.matches('editing')
      const read = readQuota(before.context.draft)
      const wanted = isWanted && 'quota' in read ? [{ projectId: before.context.project?.id, quota: read.quota }] : []
      expect(news.calls.map(({ input }) => input)).toEqual(wanted)
    }),
    law('what is wrong is marked when somebody tries to save it, until the field is edited', () => {
      return ({ event, before, snapshot }) => {
        if (!before?.matches('editing')) return
        const read = readQuota(before.context.draft)
        if (event?.type === 'quota.save' && 'wrong' in read) expect(snapshot.context.wrong).toEqual(read.wrong)
        if (event?.type === 'draft.edit')
          for (const name of Object.keys(event.change)) expect(snapshot.context.wrong).not.toContain(name)
      }
    }),
    law('each form begins with the quota that holds, and without a reason', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'form.open' || !before.matches('closed')) return
      const { project } = event
      const draft = { limit: project.quota === null ? '' : String(project.quota), reason: '' }
      expect(snapshot.context).toEqual({ project, draft, wrong: [], problem: null })
    }),
    law('what was typed stays over a failure, which is told beside it', () => ({ settled, before, snapshot }) => {
      if (settled?.status !== 'refused') return
      expect(snapshot.value).toBe('editing')
      expect(snapshot.context.draft).toEqual(before.context.draft)
      expect(snapshot.context.problem).toMatchObject({ code: 'project.unknown' })
    }),
    law('a saved quota is told once, and closes the form', () => ({ settled, snapshot, news }) => {
      const isSaved = settled?.status === 'answered'
      expect(news.emitted).toEqual(isSaved ? [{ type: 'quota.saved' }] : [])
      if (isSaved) expect(snapshot.matches('closed')).toBe(true)
    }),
    law('it is busy exactly while it is saved, and cannot be left then', () => ({ event, before, calls, snapshot }) => {
      expect(snapshot.hasTag('busy')).toBe(calls.some(({ status }) => status === 'pending'))
      if (event?.type === 'form.close' && before.hasTag('busy')) expect(snapshot).toBe(before)
    }),
  ],
})

test('a limit is a whole number whose digits may be grouped; an empty one is the server’s', () => {
  const reason = ' A larger plan '
  expect(readQuota({ limit: '1,000,000', reason })).toEqual({ quota: { monthlyEvents: 1_000_000, reason: 'A larger plan' } })
  expect(readQuota({ limit: '1 000', reason })).toMatchObject({ quota: { monthlyEvents: 1_000 } })
  expect(readQuota({ limit: ' ', reason })).toMatchObject({ quota: { monthlyEvents: null } })
  expect(readQuota({ limit: '-5', reason: '' })).toEqual({ wrong: ['limit', 'reason'] })
  for (const limit of ['1.5', '1,00', '1k', '1,234,567,890,123'])
    expect(readQuota({ limit, reason })).toEqual({ wrong: ['limit'] })
  expect(readQuota({ limit: '1234567890123', reason })).toEqual({ wrong: ['limit'] })
})
