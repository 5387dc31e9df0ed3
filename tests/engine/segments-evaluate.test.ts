import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseNode } from '#contract/segments/parse-node.ts'
import { leavesOf } from '#contract/segments/references.ts'
import type { Node } from '#contract/segments/segment.ts'
import { atomKey } from '#engine/profiles/identity/directory.ts'
import type { Profile } from '#engine/profiles/profile.ts'
import type { StoredEvent } from '#engine/profiles/read-event.ts'
import { readEvent } from '#engine/profiles/read-event.ts'
import { matcherOf } from '#engine/segments/behaviour.ts'
import { evaluate, explain } from '#engine/segments/evaluate.ts'
import { needsOf } from '#engine/segments/needs.ts'
import type { EvaluationContext, LogQuestion } from '#engine/segments/verdict.ts'
import { bruteForce, type RawPerson } from './brute-force.ts'
import {
  day,
  didArbitrary,
  historyArbitrary,
  hour,
  listIds,
  nodeArbitrary,
  present,
  rfmNames,
  runs,
  timeArbitrary,
} from './generators.ts'
import { currency, foldLog, profilesOf, settings } from './pipeline.ts'

const contextAt = (now: number, lists: Iterable<string> = []): EvaluationContext => ({
  now,
  currency,
  segments: new Map(),
  lists: new Set(lists),
})

type Person = { profile: Profile; raw: RawPerson; context: (now: number) => EvaluationContext }

/** All people of a history, each as the engine knows them and as their raw events. */
const peopleOf = (rows: StoredEvent[], nodes: Node[], { rfm, lists }: { rfm: string | null; lists: string[] }): Person[] => {
  const folded = foldLog(rows, needsOf(nodes).needs, settings)
  return [...profilesOf(folded, rfm).values()].map((profile) => {
    const own = rows.filter((row) => {
      const { anonymousId } = row
      const userId = readEvent(row).userId?.trim() ?? null
      const named = userId === 'guest' ? null : userId
      return folded.directory.atoms.get(atomKey({ anonymousId, userId: named }))?.profile === profile.id
    })
    const unit = own.reduce((oldest, row) => (row.id < oldest.id ? row : oldest)).anonymousId
    const raw = { rows: own, log: rows, unit, isIdentified: profile.isIdentified, rfm, lists: new Set(lists) }
    return { profile, raw, context: (now) => contextAt(now, lists) }
  })
}

const known = fc.record({ rfm: fc.constantFrom(null, ...rfmNames), lists: fc.subarray(listIds) })

/** Every moment at which something could leave or enter a window of these definitions, with the milliseconds beside it. */
const momentsOf = (rows: StoredEvent[]): number[] => {
  const lengths = [0, hour, 3 * hour, day, 2 * day, 7 * day]
  const fixed = [Date.UTC(2026, 2, 10), Date.UTC(2026, 2, 14, 12)]
  const moments = [...rows.map((row) => row.occurredAt), ...fixed].flatMap((at) => lengths.map((it) => at + it))
  return [...new Set(moments.flatMap((at) => [at - 1, at, at + 1]))].sort((a, b) => a - b)
}

describe('evaluate', () => {
  test('the generated definitions are valid', () => {
    fc.assert(
      fc.property(nodeArbitrary(['s1']), (node) => {
        expect(parseNode(node)).toEqual({ node })
      }),
      runs(500),
    )
  })

  test('returns the same as a direct reading of the raw events', () => {
    let members = 0
    let answers = 0
    fc.assert(
      fc.property(nodeArbitrary(), historyArbitrary(), known, timeArbitrary, (node, rows, facts, now) => {
        for (const { profile, raw, context } of peopleOf(rows, [node], facts)) {
          for (const at of [now, present]) {
            const { member, questions } = evaluate(node, profile, context(at))
            expect(questions).toEqual([])
            expect(member).toBe(bruteForce(node, raw, at))
            answers += 1
            members += member ? 1 : 0
          }
        }
      }),
      runs(1_500),
    )
    expect(members / answers).toBeGreaterThan(0.2)
    expect(members / answers).toBeLessThan(0.8)
  })

  test('agrees with the raw events at every moment where a window begins or ends', () => {
    fc.assert(
      fc.property(didArbitrary, historyArbitrary({ anonymousIds: ['a1'], userIds: [null] }, 12), (node, rows) => {
        for (const { profile, raw } of peopleOf(rows, [node], { rfm: null, lists: [] })) {
          for (const at of momentsOf(rows)) expect(evaluate(node, profile, contextAt(at)).member).toBe(bruteForce(node, raw, at))
        }
      }),
      runs(400),
    )
  })

  test('before the due time, time alone changes no membership', () => {
    let due = 0
    fc.assert(
      fc.property(
        fc.oneof(nodeArbitrary(), didArbitrary),
        historyArbitrary({ anonymousIds: ['a1', 'a2'] }, 20),
        known,
        (node, rows, facts) => {
          for (const { profile, raw, context } of peopleOf(rows, [node], facts)) {
            const { member, dueAt } = evaluate(node, profile, context(present))
            if (dueAt !== null) {
              due += 1
              expect(dueAt).toBeGreaterThan(present)
            }
            const quiet = momentsOf(rows).filter((at) => at > present && at < (dueAt ?? Number.POSITIVE_INFINITY))
            for (const at of quiet) expect(bruteForce(node, raw, at)).toBe(member)
          }
        },
      ),
      runs(1_200),
    )
    // Between 60 and 130 in a run: far enough from the limit that chance does not fail the test.
    expect(due).toBeGreaterThan(10)
  })

  test('an evaluation at due times only is always up to date', () => {
    fc.assert(
      fc.property(nodeArbitrary(), historyArbitrary({ anonymousIds: ['a1', 'a2'] }, 12), known, (node, rows, facts) => {
        for (const { profile, raw, context } of peopleOf(rows, [node], facts)) {
          let looked = evaluate(node, profile, context(present))
          for (const at of momentsOf(rows).filter((it) => it > present)) {
            while (looked.dueAt !== null && looked.dueAt <= at) looked = evaluate(node, profile, context(looked.dueAt))
            expect(looked.member).toBe(bruteForce(node, raw, at))
          }
        }
      }),
      runs(400),
    )
  })

  test('the due time of a single window is exactly its end', () => {
    fc.assert(
      fc.property(didArbitrary, historyArbitrary({ anonymousIds: ['a1'], userIds: [null] }, 12), (node, rows) => {
        for (const { profile, raw } of peopleOf(rows, [node], { rfm: null, lists: [] })) {
          const { member, dueAt } = evaluate(node, profile, contextAt(present))
          if (dueAt === null) continue
          expect(bruteForce(node, raw, dueAt - 1)).toBe(member)
          // Two occurrences in the same millisecond leave the window together, so "exactly 1 of 2" never holds.
          const isSkipped = node.times?.is === 'exactly'
          if (!isSkipped) expect(bruteForce(node, raw, dueAt)).toBe(!member)
        }
      }),
      runs(600),
    )
  })

  test('asks the log for what the state lacks, and then agrees with the raw events', () => {
    let asked = 0
    fc.assert(
      fc.property(nodeArbitrary(), historyArbitrary(), known, (node, rows, facts) => {
        // Folded before the segment was defined, so its occurrences were not kept.
        for (const { profile, raw, context } of peopleOf(rows, [], facts)) {
          const { questions } = evaluate(node, profile, context(present))
          asked += questions.length
          const logLookup = (question: LogQuestion) => answerOf(raw.rows, question)
          const answered = evaluate(node, profile, { ...context(present), logLookup })
          expect(answered.questions).toEqual([])
          expect(answered.member).toBe(bruteForce(node, raw, present))
          if (questions.length === 0) expect(evaluate(node, profile, context(present)).member).toBe(answered.member)
        }
      }),
      runs(600),
    )
    expect(asked).toBeGreaterThan(50)
  })
})

const answerOf = (rows: readonly StoredEvent[], { event, where, from, to, keep }: LogQuestion): number[] =>
  rows
    .filter((row) => row.event === event && matcherOf(where)(readEvent(row)))
    .map((row) => row.occurredAt)
    .filter((at) => at >= (from ?? -Infinity) && at < (to ?? Infinity))
    .sort((a, b) => b - a)
    .slice(0, keep)

describe('explain', () => {
  test('agrees with evaluate, and shows the value of each leaf', () => {
    fc.assert(
      fc.property(nodeArbitrary(), historyArbitrary({}, 10), known, (node, rows, facts) => {
        for (const { profile, context } of peopleOf(rows, [node], facts)) {
          const explanation = explain(node, profile, context(present))
          const { member, dueAt } = evaluate(node, profile, context(present))
          expect(explanation.holds).toBe(member)
          expect(explanation.dueAt).toBe(dueAt)
          const leaves: unknown[] = []
          const walk = (it: typeof explanation): void => {
            if (it.kind !== 'leaf') for (const part of it.parts) walk(part)
            else leaves.push(it.leaf)
          }
          walk(explanation)
          expect(leaves).toEqual(leavesOf(node))
        }
      }),
      runs(200),
    )
  })
})
