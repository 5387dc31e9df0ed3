import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Node } from '#contract/segments/segment.ts'
import type { StoredEvent } from '#engine/profiles/read-event.ts'
import { orderDefinitions } from '#engine/segments/memberships.ts'
import { needsOf } from '#engine/segments/needs.ts'
import type { Parameter, Queries } from '#server/kernel/database.ts'
import { compileCondition } from '#server/segments/compile.ts'
import { evaluateProfiles } from '#server/segments/evaluating.ts'
import { bruteForce, type RawPerson } from '#tests/engine/brute-force.ts'
import { historyArbitrary, listIds, nodeArbitrary, present, rfmNames, runs } from '#tests/engine/generators.ts'
import { type Folded, foldLog, profilesOf } from '#tests/engine/pipeline.ts'
import { withServer } from '#tests/server/setup.ts'

const server = withServer()

const segmentIds = [randomUUID(), randomUUID()]
const lists = new Map(listIds.map((name) => [name, randomUUID()]))
const segmentArbitrary = nodeArbitrary(segmentIds)
const treesAtOnce = 25
const batches = Number(process.env['SEGMENT_BATCHES'] ?? 80)

/** A list of the generators by the id that it has here. */
const withIds = (node: Node): Node =>
  JSON.parse(JSON.stringify(node, (key, value) => (key === 'list' ? lists.get(value) : value)))

/** Stores a history and its profiles as the pipeline would: some with the occurrences that the definitions need, some without. */
const store = async ({ query }: Queries, project: { id: string; tenantId: string }, rows: StoredEvent[], folded: Folded) => {
  const ids = new Map<string, string>()
  const idOf = (name: string) => ids.get(name) ?? ids.set(name, randomUUID()).get(name) ?? ''
  for (const [name, profile] of profilesOf(folded)) {
    const { state } = profile
    const money = state.revenue['CNY'] ?? { paid: 0, refunded: 0 }
    await query(
      `insert into profiles (project_id, tenant_id, generation, id, state, atoms, is_identified, first_seen, last_seen, events, visits,
                             page_views, orders, revenue, country, device, language, source, unit)
       values ($1, $2, 1, $3, $4::jsonb, 1, $5, $6::timestamptz, $7::timestamptz, $8, $9, 0, $10, $11, $12, $13, $14, $15, $16)`,
      [
        project.id,
        project.tenantId,
        idOf(name),
        JSON.stringify(state),
        profile.isIdentified,
        state.firstSeen === null ? null : new Date(state.firstSeen).toISOString(),
        state.lastSeen === null ? null : new Date(state.lastSeen).toISOString(),
        state.events,
        state.visits,
        state.orders,
        money.paid - money.refunded,
        state.country?.value ?? null,
        state.device?.value ?? null,
        state.language?.value ?? null,
        state.firstSource && (state.firstSource.value.name || state.firstSource.value.type),
        profile.unit,
      ],
    )
  }
  for (const { atom, profile } of folded.directory.atoms.values())
    await query(
      `insert into profile_atoms (project_id, tenant_id, generation, anonymous_id, user_id, profile_id) values ($1, $2, 1, $3, $4, $5)`,
      [project.id, project.tenantId, atom.anonymousId, atom.userId ?? '', idOf(profile)],
    )
  for (const row of rows)
    await query(
      `insert into events (project_id, tenant_id, id, message_id, type, event, anonymous_id, session_id, page_view_id, occurred_at,
                           received_at, properties, context)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::timestamptz, $10::timestamptz, $11::jsonb, $12::jsonb)`,
      [
        project.id,
        project.tenantId,
        row.id,
        row.messageId,
        row.type,
        row.event,
        row.anonymousId,
        row.sessionId,
        row.pageViewId,
        new Date(row.occurredAt).toISOString(),
        JSON.stringify(row.properties),
        JSON.stringify(row.context),
      ],
    )
  return idOf
}

test(`evaluator = SQL = brute force over ${batches * treesAtOnce} random definitions and random histories`, {
  timeout: 600_000,
}, async () => {
  const { project } = await server.newcomer()
  const input = fc.record({
    rows: historyArbitrary(),
    nodes: fc.array(segmentArbitrary, { minLength: treesAtOnce, maxLength: treesAtOnce }),
    base: fc.tuple(nodeArbitrary(), nodeArbitrary()),
    keepsTimes: fc.boolean(),
    groups: fc.array(fc.constantFrom(null, ...rfmNames), { minLength: 12, maxLength: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(input, async ({ rows, nodes, base, keepsTimes, groups }) => {
      const definitions = orderDefinitions([
        ...base.map((node, place) => ({ id: segmentIds[place] ?? '', node: withIds(node) })),
        ...nodes.map((node, place) => ({ id: `n${place}`, node: withIds(node) })),
      ])
      const needs = keepsTimes ? needsOf(definitions.map(({ node }) => node)).needs : undefined
      const folded = foldLog(rows, needs)
      const people = [...profilesOf(folded)]
      const failed = new Error('the rows of this run are taken back')
      const run = server.database.transaction(async (queries) => {
        const idOf = await store(queries, project, rows, folded)
        const subjects = people.map(([name, profile], place) => ({
          profile: { ...profile, id: idOf(name) },
          now: present,
          rfm: groups[place % groups.length] ?? null,
          lists: new Set(place % 2 === 0 ? [lists.get('list-a') ?? ''] : [...lists.values()]),
        }))
        for (const { profile, lists: own } of subjects)
          for (const list of own)
            await queries.query(
              'insert into segment_list_members (project_id, tenant_id, list_id, profile_id) values ($1, $2, $3, $4)',
              [project.id, project.tenantId, list, profile.id],
            )
        await queries.query(
          `insert into profile_score_versions (project_id, tenant_id, version, status, as_of)
           values ($1, $2, 1, 'replaced', now()), ($1, $2, 2, 'live', now()), ($1, $2, 3, 'computing', now())`,
          [project.id, project.tenantId],
        )
        for (const { profile, rfm } of subjects)
          for (const [version, group] of ['other', rfm, 'other'].entries())
            if (group !== null)
              await queries.query(
                `insert into profile_scores (project_id, tenant_id, version, profile_id, recency, frequency, money, rfm, orders, revenue)
                 values ($1, $2, $3, $4, 1, 1, 1, $5, 1, 1)`,
                [project.id, project.tenantId, version + 1, profile.id, group],
              )
        const fold = { projectId: project.id, tenantId: project.tenantId, generation: 1, isLive: true, lastId: 1_000 }
        const evaluated = await evaluateProfiles(queries, fold, { definitions, subjects })
        for (const [place, { profile }] of subjects.entries())
          for (const segment of segmentIds)
            if (evaluated[place]?.get(segment)?.member)
              await queries.query(
                `insert into segment_members (project_id, tenant_id, generation, segment_id, profile_id, since, cause)
                 values ($1, $2, 1, $3, $4, now(), 'event')`,
                [project.id, project.tenantId, segment, profile.id],
              )
        const parameters: Parameter[] = []
        const texts = definitions.map(({ node }) => {
          const compiled = compileCondition(node, { now: present, lastId: 1_000, before: parameters.length })
          parameters.push(...compiled.parameters)
          return compiled.text
        })
        const answered = await queries.query<{ id: string; holds: string[] }>(
          `select p.id, array[${texts.map((text) => `(${text})::text`).join(', ')}] as holds from profiles p
            where p.project_id = '${project.id}' and p.generation = 1`,
          parameters,
        )
        for (const [place, [name]] of people.entries()) {
          const subject = subjects[place]
          if (!subject) throw new Error('no subject')
          const own = [...folded.directory.atoms.values()].filter((it) => it.profile === name).map(({ atom }) => atom)
          const person: RawPerson = {
            rows: rows.filter((row) => own.some((atom) => belongs(row, atom, folded))),
            log: rows,
            unit: subject.profile.unit,
            isIdentified: subject.profile.isIdentified,
            rfm: subject.profile.state.orders > 0 ? subject.rfm : null,
            lists: subject.lists,
          }
          const truth = new Map<string, boolean>()
          for (const { id, node } of definitions) truth.set(id, bruteForce(node, person, present, truth))
          const brute = definitions.map(({ id }) => String(truth.get(id)))
          const evaluator = definitions.map(({ id }) => String(evaluated[place]?.get(id)?.member))
          const sql = answered.find(({ id }) => id === subject.profile.id)?.holds ?? []
          expect({ name, evaluator, sql }).toEqual({ name, evaluator: brute, sql: brute })
        }
        throw failed
      })
      await run.catch((failure: unknown) => {
        if (failure !== failed) throw failure
      })
    }),
    runs(batches, { minutes: 10 }),
  )
})

/** Whether an event is of an atom: that of its user id, where that identifies somebody; else that without one. */
const belongs = (row: StoredEvent, atom: { anonymousId: string; userId: string | null }, { directory }: Folded): boolean => {
  if (row.anonymousId !== atom.anonymousId) return false
  const userId = typeof row.context['userId'] === 'string' ? row.context['userId'].trim() : null
  const isOfUser = [...directory.atoms.values()].some(
    (it) => it.atom.anonymousId === row.anonymousId && it.atom.userId === userId,
  )
  return atom.userId === (isOfUser ? userId : null)
}
