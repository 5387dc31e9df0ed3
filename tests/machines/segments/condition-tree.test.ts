import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createActor, fromTransition } from 'xstate'
import { segmentLimits } from '#contract/segments/operators.ts'
import { parseNode } from '#contract/segments/parse-node.ts'
import { leavesOf } from '#contract/segments/references.ts'
import type { Node } from '#contract/segments/segment.ts'
import { conditionTreeMachine, type TreeReport } from '#machines/segments/condition-tree.machine.ts'
import {
  conditionsIn,
  definitionOf,
  type Group,
  partsOf,
  problemsIn,
  shapeOf,
  sizeProblem,
  treeOf,
} from '#machines/segments/condition-tree.ts'
import { type Edit, edited } from '#machines/segments/condition-tree-edits.ts'
import { nodeArbitrary } from '#tests/engine/generators.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { deepest, graph } from './condition-tree.walks.ts'

const edits: Edit[] = [
  { type: 'condition.add', group: 'n1', leaf: { list: '' } },
  { type: 'condition.add', group: 'n5', leaf: { list: 'four' } },
  { type: 'condition.add', group: 'n6', leaf: { list: 'to a condition' } },
  { type: 'group.add', group: 'n1', leaf: { trait: 'plan', is: 'exists' } },
  { type: 'group.add', group: 'n5', leaf: { trait: 'plan', is: 'exists' } },
  { type: 'condition.edit', id: 'n6', leaf: { list: 'five' } },
  { type: 'condition.edit', id: 'n7', leaf: { list: 'six' } },
  { type: 'condition.edit', id: 'n1', leaf: { list: 'not a condition' } },
  { type: 'group.join', id: 'n1', join: 'none' },
  { type: 'group.join', id: 'n5', join: 'any' },
  { type: 'part.negate', id: 'n8' },
  { type: 'part.negate', id: 'n6' },
  { type: 'part.negate', id: 'n2' },
  { type: 'part.remove', id: 'n6' },
  { type: 'part.remove', id: 'n7' },
  { type: 'part.remove', id: 'n1' },
  { type: 'part.group', id: 'n8' },
  { type: 'part.ungroup', id: 'n5' },
  { type: 'part.ungroup', id: 'n2' },
  { type: 'part.ungroup', id: 'n9' },
  { type: 'part.move', id: 'n6', to: 'down' },
  { type: 'part.move', id: 'n6', to: 'out' },
  { type: 'part.move', id: 'n8', to: 'in' },
  { type: 'part.move', id: 'n8', to: 'up' },
  { type: 'part.drop', id: 'n8', group: 'n5', index: 1 },
  { type: 'part.drop', id: 'n6', group: 'n1', index: 0 },
  { type: 'part.drop', id: 'n2', group: 'n5', index: 0 },
  { type: 'part.drop', id: 'n6', group: 'n1', index: 99 },
]

const loses = (edit: Edit) => edit.type === 'part.remove' || edit.type === 'condition.edit'
const adds = (edit: Edit) => edit.type === 'condition.add' || edit.type === 'group.add'
const leavesIn = (tree: Group) =>
  conditionsIn(tree)
    .map(({ id, leaf }) => JSON.stringify([id, leaf]))
    .sort()

describeMachine({
  name: 'condition-tree',
  graph,
  stage: () => setUpMachine(graph.machine, { input: () => ({ definition: deepest }) }),
  chances: [
    ...edits.map((edit) => ({ type: 'tree.edit', edit })),
    { type: 'tree.restore', shape: 'no tree' },
    { type: 'tree.restore', shape: { all: [{ any: 'no parts' }] } },
  ],
  laws: [
    law('the tree never has more than 6 levels or 50 conditions', () => ({ snapshot }) => {
      expect(sizeProblem(snapshot.context.tree)).toBe(null)
    }),
    law('each part has an id of its own, also after steps are undone and others taken', () => ({ snapshot }) => {
      const ids = partsOf(snapshot.context.tree).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).not.toContain('')
    }),
    law('no group but the whole tree is ever empty', () => ({ snapshot: { context } }) => {
      const empty = partsOf(context.tree).filter((it) => it.kind === 'group' && it.children.length === 0 && it !== context.tree)
      expect(empty).toEqual([])
    }),
    law('only removing loses a condition, and only adding makes one', () => ({ event, before, snapshot }) => {
      if (event?.type !== 'tree.edit') return
      const [was, is] = [leavesIn(before.context.tree), leavesIn(snapshot.context.tree)]
      if (adds(event.edit)) expect(is.length - was.length).toBe(is.length > was.length ? 1 : 0)
      else if (!loses(event.edit)) expect(is).toEqual(was)
    }),
    law('what is refused changes nothing, is announced with its reason, and is said until the next change', () => {
      return ({ event, before, snapshot, news }) => {
        const refused = news.emitted.filter(({ type }) => type === 'edit.refused')
        if (refused.length > 0) {
          expect(event?.type).toBe('tree.edit')
          expect(snapshot.context.tree).toBe(before.context.tree)
          expect(refused).toEqual([{ type: 'edit.refused', reason: snapshot.context.refusal }])
        } else if (snapshot.context.tree !== before.context.tree) expect(snapshot.context.refusal).toBe(null)
        else if (event && event.type !== 'tree.load') expect(snapshot.context.refusal).toBe(before.context.refusal)
      }
    }),
    law('undoing and redoing lead through the trees that there were, one for each step', () => {
      let [past, future, typed]: [Group[], Group[], string | null] = [[], [], null]
      return ({ event, before, snapshot }) => {
        const [was, is] = [before.context.tree, snapshot.context.tree]
        if (event?.type === 'tree.load') [past, future, typed] = [[], [], null]
        if (event?.type === 'tree.saved') typed = null
        if (event?.type === 'tree.restore' && is !== was) {
          past.push(was)
          ;[future, typed] = [[], null]
        }
        if (event?.type === 'edit.undo' || event?.type === 'edit.redo') {
          const [from, to] = event.type === 'edit.undo' ? [past, future] : [future, past]
          const expected = from.pop()
          expect(is).toBe(expected ?? was)
          if (expected) to.push(was)
          if (expected) typed = null
        }
        if (event?.type === 'tree.edit' && is !== was) {
          const id = event.edit.type === 'condition.edit' ? event.edit.id : null
          if (id === null || id !== typed || was === before.context.saved) past.push(was)
          ;[future, typed] = [[], id]
        }
        expect(snapshot.context.past).toEqual(past)
      }
    }),
    law('it is unsaved exactly while the tree is not the one that was loaded or saved last', () => ({ snapshot }) => {
      expect(snapshot.hasTag('unsaved')).toBe(snapshot.context.tree !== snapshot.context.saved)
    }),
    law(
      'after each change but typing it says which part to go on with, and that part is there',
      () =>
        ({ event, before, snapshot, news }) => {
          const focus = news.emitted.filter(({ type }) => type === 'part.focus')
          const isChange = event?.type === 'tree.edit' && snapshot.context.tree !== before.context.tree
          expect(focus.length).toBe(isChange && event.edit.type !== 'condition.edit' ? 1 : 0)
          const ids = partsOf(snapshot.context.tree).map(({ id }) => id)
          for (const it of focus) expect(ids).toContain('id' in it ? it.id : '')
        },
    ),
  ],
})

describe('the editor of a tree', () => {
  const list = (name: string) => ({ list: name })
  const start = (definition: Node | null) => {
    const told = createActor(fromTransition((trees: Group[], { tree }: TreeReport) => [...trees, tree], [])).start()
    const actor = createActor(conditionTreeMachine, { input: { definition, owner: told } }).start()
    const refusals: unknown[] = []
    actor.on('edit.refused', (it) => refusals.push(it.reason))
    return {
      told: () => told.getSnapshot().context,
      refusals,
      tree: () => actor.getSnapshot().context.tree,
      isUnsaved: () => actor.getSnapshot().hasTag('unsaved'),
      steps: () => actor.getSnapshot().context.past.length,
      refusal: () => actor.getSnapshot().context.refusal,
      edit: (edit: Edit) => actor.send({ type: 'tree.edit', edit }),
      send: actor.send,
    }
  }

  test('tells its owner each tree that there is after an event, and nothing where the tree stays', () => {
    const { told, tree, edit, send } = start(deepest)
    const trees: Group[] = []
    const then = (happens: () => void) => {
      happens()
      trees.push(tree())
    }
    then(() => edit({ type: 'condition.edit', id: 'n6', leaf: list('three') }))
    then(() => edit({ type: 'part.move', id: 'n7', to: 'up' }))
    then(() => send({ type: 'edit.undo' }))
    then(() => send({ type: 'edit.undo' }))
    then(() => send({ type: 'edit.redo' }))
    send({ type: 'tree.saved' })
    then(() => send({ type: 'edit.undo' }))
    then(() => send({ type: 'edit.redo' }))
    then(() => send({ type: 'edit.redo' }))
    edit({ type: 'part.group', id: 'n6' })
    then(() => send({ type: 'tree.restore', shape: { all: [list('kept')] } }))
    then(() => send({ type: 'tree.load', definition: null }))
    expect(told()).toEqual(trees)
  })
  test('is unsaved after undoing what was saved, until it is done again', () => {
    const { isUnsaved, edit, send } = start(deepest)
    edit({ type: 'part.move', id: 'n7', to: 'up' })
    edit({ type: 'part.move', id: 'n7', to: 'down' })
    send({ type: 'tree.saved' })
    send({ type: 'edit.undo' })
    send({ type: 'edit.undo' })
    expect(isUnsaved()).toBe(true)
    send({ type: 'edit.redo' })
    expect(isUnsaved()).toBe(true)
    send({ type: 'edit.redo' })
    expect(isUnsaved()).toBe(false)
  })
  test('keeps 100 steps', () => {
    const { steps, edit, send } = start({ all: [list('one'), list('two')] })
    for (let step = 0; step < 100; step += 1) edit({ type: 'part.negate', id: 'n2' })
    expect(steps()).toBe(100)
    edit({ type: 'part.negate', id: 'n2' })
    expect(steps()).toBe(100)
    send({ type: 'tree.restore', shape: { all: [list('kept')] } })
    expect(steps()).toBe(100)
  })
  test('gives parts ids of their own after a tree was restored', () => {
    const { tree, edit, send } = start(null)
    send({ type: 'tree.restore', shape: { any: [list('one'), list('two')] } })
    edit({ type: 'condition.add', group: tree().id, leaf: list('three') })
    const ids = partsOf(tree()).map(({ id }) => id)
    expect(new Set(ids).size).toBe(4)
  })
  test('refuses the 51st condition with its reason, and forgets that with the next step back', () => {
    const { refusals, refusal, edit, send } = start({
      all: Array.from({ length: segmentLimits.leaves - 1 }, (_, n) => list(`l${n}`)),
    })
    edit({ type: 'condition.add', group: 'n1', leaf: list('fits') })
    edit({ type: 'condition.add', group: 'n1', leaf: list('one too many') })
    expect([refusals, refusal()]).toEqual([['tree.tooManyLeaves'], 'tree.tooManyLeaves'])
    send({ type: 'edit.undo' })
    expect(refusal()).toBe(null)
  })
})

/** A definition without negations of negations, in a group of its own where it is none: what the editor makes of it. */
const plain = (node: Node): Node => {
  if ('all' in node) return { all: node.all.map(plain) }
  if ('any' in node) return { any: node.any.map(plain) }
  if (!('not' in node)) return node
  const inner = plain(node.not)
  return 'not' in inner ? inner.not : { not: inner }
}
const isGroup = (node: Node) => 'all' in node || 'any' in node || ('not' in node && ('all' in node.not || 'any' in node.not))

describe('a tree', () => {
  test('stands for the definition that it was made of', () => {
    fc.assert(
      fc.property(nodeArbitrary(), (node) => {
        const expected = isGroup(plain(node)) ? plain(node) : { all: [plain(node)] }
        const tree = treeOf(node, { next: 0 })
        expect(shapeOf(tree)).toEqual(expected)
        if ('node' in parseNode(expected)) expect(definitionOf(tree)).toEqual(expected)
      }),
    )
  })
  test('without a condition is no definition', () => {
    const tree = treeOf(null, { next: 0 })
    expect(definitionOf(tree)).toBe(null)
    expect([...problemsIn(tree)]).toEqual([['n1', [{ code: 'group.empty', field: '' }]]])
  })
  test('says of each condition which of its fields is wrong, and why', () => {
    const tree = treeOf({ all: [{ list: 'one' }, { trait: '', is: 'gt', value: 1 }] }, { next: 0 })
    expect([...problemsIn(tree)]).toEqual([['n3', [{ code: 'name.invalid', field: 'trait' }]]])
  })
  test('takes 50 conditions and refuses the next one', () => {
    const tree = treeOf({ all: Array.from({ length: segmentLimits.leaves }, (_, n) => ({ list: `l${n}` })) }, { next: 0 })
    expect(edited(tree, { type: 'condition.add', group: 'n1', leaf: { list: 'x' } }, { next: 99 })).toEqual({
      refused: 'tree.tooManyLeaves',
    })
  })
  test('put into a group and taken out of it again is the same', () => {
    const moves = fc.tuple(nodeArbitrary(), fc.nat())
    fc.assert(
      fc.property(moves, ([node, choice]) => {
        const tree = treeOf(node, { next: 0 })
        const parts = partsOf(tree).slice(1)
        const part = parts[choice % parts.length]
        if (!part || leavesOf(node).length === 0) return
        const ids = { next: 1_000 }
        const grouped = edited(tree, { type: 'part.group', id: part.id }, ids)
        if (!grouped || !('tree' in grouped)) return
        const group = partsOf(grouped.tree).find(({ id }) => id === 'n1001')
        expect(edited(grouped.tree, { type: 'part.ungroup', id: group?.id ?? '' }, ids)).toEqual({ tree, focus: part.id })
      }),
    )
  })
})
