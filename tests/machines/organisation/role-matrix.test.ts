import { expect } from 'vitest'
import { differenceOf, isChanged, lockOf, mayToggle, nameProblemOf } from '#contract/organisation/role-draft.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph } from './role-matrix.walks.ts'
import { strong, viewers, written } from './roles.ts'

describeMachine({
  name: 'role-matrix',
  graph,
  stage: () => setUpMachine(graph.machine, {}),
  chances: [
    { type: 'role.edit', id: viewers.id },
    { type: 'role.edit', id: strong.id },
    { type: 'role.edit', id: 'gone' },
    { type: 'role.delete', id: strong.id },
    { type: 'role.create', template: strong.id },
    { type: 'role.create', template: viewers.id },
    { type: 'permission.toggle', permission: 'organization:write' },
    { type: 'permission.toggle', permission: 'event:read' },
    { type: 'name.edit', name: 'STRONG' },
    { type: 'name.edit', name: 'x'.repeat(41) },
    { type: 'draft.restore', draft: { ...written, id: '' } },
    { type: 'draft.restore', draft: { ...written, id: strong.id } },
    { type: 'draft.review' },
    { type: 'review.confirm' },
  ],
  laws: [
    law('a role is saved only after its difference was looked at, as it was shown, with a name of its own', () => (moment) => {
      const { event, before, news } = moment
      const sent = news.calls.filter(({ id }) => id === 'saveRole')
      if (sent.length === 0) return
      expect([event?.type, before.value]).toEqual(['review.confirm', { open: 'reviewing' }])
      const { draft, base, roles } = before.context
      if (!draft) throw new Error('nothing was reviewed')
      expect(nameProblemOf(draft, roles)).toBeNull()
      expect(isChanged(base, draft)).toBe(true)
      expect(sent.map(({ input }) => input)).toEqual([{ ...draft, name: draft.name.trim(), replaces: base?.revision ?? null }])
    }),
    law('only roles that may be changed are edited or deleted, and nobody has a role that is deleted', () => (moment) => {
      const { event, before, snapshot, news } = moment
      if (event?.type === 'role.edit' && snapshot.matches({ open: 'editing' }) && before.matches({ open: 'viewing' })) {
        const { base, held } = snapshot.context
        expect(base && lockOf(base, held)).toBeNull()
      }
      if (news.calls.some(({ id }) => id === 'deleteRole')) {
        const { leaving, held } = before.context
        expect(leaving && [lockOf(leaving, held), leaving.members]).toEqual([null, 0])
      }
    }),
    law('no permission is granted that is not held', () => ({ event, before, snapshot }) => {
      const { draft, base, held } = snapshot.context
      if (event?.type !== 'permission.toggle' || !before.matches({ open: 'editing' }) || !draft || !before.context.draft) return
      const added = differenceOf(base, draft).granted.filter((it) => !before.context.draft?.permissions.includes(it))
      expect(added.every((it) => held.includes(it))).toBe(true)
      const may = mayToggle(event.permission, { base, draft: before.context.draft, held })
      expect(draft.permissions.includes(event.permission) !== before.context.draft.permissions.includes(event.permission)).toBe(
        may,
      )
    }),
    law('it is unsaved exactly while something differs from what is saved', () => ({ snapshot }) => {
      const { draft, base } = snapshot.context
      if (snapshot.matches({ open: 'editing' })) expect(snapshot.hasTag('unsaved')).toBe(draft !== null && isChanged(base, draft))
      else if (snapshot.hasTag('unsaved')) expect(draft).not.toBeNull()
      else expect(snapshot.matches({ open: 'viewing' }) && draft !== null).toBe(false)
    }),
    law('a draft outlives every refusal and everything that others did meanwhile', () => ({ settled, before, snapshot }) => {
      if (settled === null || settled === undefined || !before.hasTag('unsaved')) return
      if (settled.id === 'saveRole' && settled.status === 'answered') return
      expect(snapshot.context.draft).toEqual(before.context.draft)
      expect(snapshot.hasTag('unsaved')).toBe(true)
    }),
    law('a revision that was not seen is replaced only after somebody chose their own version', () => (moment) => {
      const { event, before, snapshot } = moment
      const was = before.context.base?.revision
      const is = snapshot.context.base?.revision
      if (was === is || was === undefined || is === undefined) return
      if (event?.type === 'draft.restore' || event?.type === 'role.edit') return
      expect([event?.type, before.value]).toEqual([
        expect.stringMatching(/^conflict\.(?:keepMine|takeTheirs)$/),
        { open: 'conflicted' },
      ])
    }),
    law('each role that is saved or deleted is told once', () => ({ settled, before, news }) => {
      const isSaved = settled?.id === 'saveRole' && settled.status === 'answered'
      const isDeleted = settled?.id === 'deleteRole' && settled.status === 'answered'
      const told = news.emitted.filter(({ type }) => type !== 'name.rejected')
      if (isSaved) expect(told).toEqual([{ type: 'role.saved', role: settled.answer, isNew: before.context.base === null }])
      else expect(told).toEqual(isDeleted ? [{ type: 'role.deleted', role: before.context.leaving }] : [])
    }),
    law('a name that cannot be is marked, and leads back to its field', () => ({ event, before, snapshot, news }) => {
      const { draft, roles } = before.context
      if (event?.type !== 'draft.review' || !before.matches({ open: { editing: 'changed' } }) || !draft) return
      const problem = nameProblemOf(draft, roles)
      expect(snapshot.context.nameProblem).toBe(problem ?? before.context.nameProblem)
      expect(news.emitted).toEqual(problem ? [{ type: 'name.rejected' }] : [])
      expect(snapshot.matches({ open: 'reviewing' })).toBe(problem === null)
    }),
  ],
})
