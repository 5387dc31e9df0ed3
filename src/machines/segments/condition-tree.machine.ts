import { assign, emit, enqueueActions, setup } from 'xstate'
import type { Node } from '#contract/segments/segment.ts'
import { present } from '#machines/kit/present.ts'
import type { Recipient } from '#machines/kit/recipient.ts'
import { type Group, treeOf, treeOfShape } from './condition-tree.ts'
import { type Edit, type Edited, edited } from './condition-tree-edits.ts'

type Refusal = 'tree.tooDeep' | 'tree.tooManyLeaves'

/** What the owner of a tree is told. `name` tells several trees of one owner apart. */
export type TreeReport = { type: 'tree.changed'; tree: Group; name?: string }

type Context = {
  owner: Recipient<TreeReport> | null
  name: string | null
  tree: Group
  /** As it was loaded, or saved last. */
  saved: Group
  past: readonly Group[]
  future: readonly Group[]
  /** The condition that was edited last: what is typed into it is one step to undo. */
  typedInto: string | null
  /** Why the last edit was refused. */
  refusal: Refusal | null
  lastId: number
}

/** Steps that can be undone. */
const mostSteps = 100

/** Leads someone from a segment's definition to another one, with every step of theirs to undo and redo. */
export const conditionTreeMachine = setup({
  types: {
    input: {} as { definition: Node | null; owner?: Recipient<TreeReport>; name?: string },
    context: {} as Context,
    events: {} as
      | { type: 'tree.load'; definition: Node | null }
      /** A tree that was kept as `shapeOf` says it, as one step that can be undone. */
      | { type: 'tree.restore'; shape: unknown }
      | { type: 'tree.edit'; edit: Edit }
      | { type: 'tree.saved' }
      | { type: 'edit.undo' }
      | { type: 'edit.redo' },
    emitted: {} as { type: 'part.focus'; id: string } | { type: 'edit.refused'; reason: Refusal },
    tags: {} as 'unsaved',
  },
  guards: {
    isUsable: ({ context }, { shape }: { shape: unknown }) => treeOfShape(shape, { next: context.lastId }) !== null,
    isRefused: ({ context }, edit: Edit) => refusalOf(attempt(context, edit)) !== null,
    isTyping: ({ context }, edit: Edit) => edit.type === 'condition.edit' && attempt(context, edit) !== null,
    isChange: ({ context }, edit: Edit) => attempt(context, edit) !== null,
    undoesAll: ({ context }) => context.past.at(-1) === context.saved,
    canUndo: ({ context }) => context.past.length > 0,
    redoesToSaved: ({ context }) => context.future[0] === context.saved,
    canRedo: ({ context }) => context.future.length > 0,
  },
  actions: {
    load: assign((_, definition: Node | null) => loaded(definition)),
    restore: assign(({ context }, { shape }: { shape: unknown }) => {
      const ids = { next: context.lastId }
      const tree = treeOfShape(shape, ids) ?? context.tree
      const past = [...context.past, context.tree].slice(-mostSteps)
      return { tree, past, future: [], refusal: null, lastId: ids.next }
    }),
    report: enqueueActions(({ context: { owner, name, tree }, enqueue }) => {
      if (owner) enqueue.sendTo(owner, { type: 'tree.changed', tree, ...(name === null ? {} : { name }) })
    }),
    edit: assign(({ context }, edit: Edit) => after(context, edit)),
    undo: assign(({ context: { past, tree, future } }) => ({
      tree: present(past.at(-1)),
      past: past.slice(0, -1),
      future: [tree, ...future],
      typedInto: null,
      refusal: null,
    })),
    redo: assign(({ context: { past, tree, future } }) => ({
      tree: present(future[0]),
      past: [...past, tree],
      future: future.slice(1),
      refusal: null,
    })),
    keepAsSaved: assign({ saved: ({ context }) => context.tree }),
    rememberRefusal: assign({ refusal: ({ context }, edit: Edit) => refusalOf(attempt(context, edit)) }),
    announceFocus: emit(({ context }, edit: Edit) => ({ type: 'part.focus', id: focusOf(attempt(context, edit)) })),
    announceRefusal: emit(({ context }, edit: Edit) => ({
      type: 'edit.refused',
      reason: present(refusalOf(attempt(context, edit))),
    })),
  },
}).createMachine({
  id: 'conditionTree',
  context: ({ input }) => ({ owner: input.owner ?? null, name: input.name ?? null, ...loaded(input.definition) }),
  initial: 'asSaved',
  on: {
    'tree.load': {
      target: '.asSaved',
      actions: [{ type: 'load', params: ({ event }) => event.definition }, 'report'],
    },
    'tree.restore': {
      guard: { type: 'isUsable', params: ({ event: { shape } }) => ({ shape }) },
      target: '.changed',
      actions: [{ type: 'restore', params: ({ event: { shape } }) => ({ shape }) }, 'report'],
    },
    'tree.saved': { target: '.asSaved', actions: 'keepAsSaved' },
    'tree.edit': [
      {
        guard: { type: 'isRefused', params: ({ event }) => event.edit },
        actions: [
          { type: 'announceRefusal', params: ({ event }) => event.edit },
          { type: 'rememberRefusal', params: ({ event }) => event.edit },
        ],
      },
      {
        guard: { type: 'isTyping', params: ({ event }) => event.edit },
        target: '.changed',
        actions: [{ type: 'edit', params: ({ event }) => event.edit }, 'report'],
      },
      {
        guard: { type: 'isChange', params: ({ event }) => event.edit },
        target: '.changed',
        actions: [
          { type: 'announceFocus', params: ({ event }) => event.edit },
          { type: 'edit', params: ({ event }) => event.edit },
          'report',
        ],
      },
    ],
    'edit.undo': [
      { guard: 'undoesAll', target: '.asSaved', actions: ['undo', 'report'] },
      { guard: 'canUndo', target: '.changed', actions: ['undo', 'report'] },
    ],
    'edit.redo': [
      { guard: 'redoesToSaved', target: '.asSaved', actions: ['redo', 'report'] },
      { guard: 'canRedo', target: '.changed', actions: ['redo', 'report'] },
    ],
  },
  states: {
    asSaved: {},
    changed: { tags: 'unsaved' },
  },
})

const loaded = (definition: Node | null): Omit<Context, 'owner' | 'name'> => {
  const ids = { next: 0 }
  const tree = treeOf(definition, ids)
  return { tree, saved: tree, past: [], future: [], typedInto: null, refusal: null, lastId: ids.next }
}

const attempt = ({ tree, lastId }: Context, edit: Edit): Edited => edited(tree, edit, { next: lastId })

const refusalOf = (result: Edited): Refusal | null => (result && 'refused' in result ? result.refused : null)
const focusOf = (result: Edited): string => (result && 'focus' in result ? result.focus : '')

const after = (context: Context, edit: Edit): Partial<Context> => {
  const ids = { next: context.lastId }
  const result = edited(context.tree, edit, ids)
  if (result === null || 'refused' in result) return {}
  const typedInto = edit.type === 'condition.edit' ? edit.id : null
  // The tree as it was saved stays a step of its own, so that undoing can always return to it.
  const isSameStep = typedInto !== null && typedInto === context.typedInto && context.tree !== context.saved
  const past = isSameStep ? context.past : [...context.past, context.tree].slice(-mostSteps)
  return { tree: result.tree, past, future: [], typedInto, refusal: null, lastId: ids.next }
}
