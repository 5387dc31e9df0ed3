import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOfProjects } from '#contract/organisation/rights.ts'
import { builtInRoles, permissions, permissionsOf } from '#contract/organisation/roles.ts'
import { combineRights, type HeldRights, type HeldRole, strongerOf } from '#server/platform/merging/roles.ts'

const builtIn = (role: (typeof builtInRoles)[number]): HeldRole => ({ role, permissions: permissionsOf[role] })
const own: HeldRole[] = [
  { role: 'editors', permissions: permissions.filter((_, index) => index % 2 === 0) },
  { role: 'readers', permissions: permissions.filter((_, index) => index % 3 === 0) },
  { role: 'nobodies', permissions: [] },
]
const everywhere = [...builtInRoles.map(builtIn), ...own]
const named = new Map(everywhere.map((it) => [it.role, it]))
const projects = ['tea', 'rice', 'rye']

const rights: fc.Arbitrary<HeldRights> = fc.record({
  role: fc.constantFrom(...everywhere),
  // Nobody owns a single project.
  projects: fc
    .dictionary(fc.constantFrom(...projects), fc.constantFrom(...everywhere.filter(({ role }) => role !== 'owner')))
    .map((it) => new Map(Object.entries(it))),
})

/** What somebody holds in a project, as far as it is about projects. */
const heldIn = ({ role, projects: others }: HeldRights, project: string) =>
  ((role.role === 'owner' ? undefined : others.get(project)) ?? role).permissions.filter(isOfProjects)

test('of a role that grants all that another one grants, the stronger one is kept, whichever account has it', () => {
  for (const one of everywhere)
    for (const other of everywhere) {
      const { role } = strongerOf(one, other)
      expect([one.role, other.role]).toContain(role)
      if (one.role === 'owner' || other.role === 'owner') expect(role).toBe('owner')
      if (other.permissions.every((it) => one.permissions.includes(it)) && other.role !== 'owner') expect(role).toBe(one.role)
      expect(named.get(strongerOf(other, one).role)?.permissions.length).toBe(named.get(role)?.permissions.length)
    }
})

test('a merge grants nothing, in the organisation or in a project, that neither account held, and takes no role from both', () => {
  fc.assert(
    fc.property(rights, rights, (kept, duplicate) => {
      const { role, projects: others } = combineRights(kept, duplicate)
      const after: HeldRights = {
        role: named.get(role) ?? expect.unreachable(role),
        projects: new Map([...others].map(([id, it]) => [id, named.get(it) ?? expect.unreachable(it)])),
      }
      expect([kept.role.role, duplicate.role.role]).toContain(role)
      for (const project of projects) {
        const [one, other, now] = [heldIn(kept, project), heldIn(duplicate, project), heldIn(after, project)]
        expect([one, other]).toContainEqual(now)
        if (other.every((it) => one.includes(it))) expect(now).toEqual(one)
        else if (one.every((it) => other.includes(it))) expect(now).toEqual(other)
      }
      expect([...others.values()]).not.toContain('owner')
      if (role === 'owner') expect(others.size).toBe(0)
    }),
    { numRuns: 500 },
  )
})
