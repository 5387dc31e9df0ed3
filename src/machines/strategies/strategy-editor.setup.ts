import { assign, emit, sendTo, setup } from 'xstate'
import type { Definition } from '#contract/decisions/definition.ts'
import type { Strategy } from '#contract/decisions/strategies.ts'
import type { Problem } from '#contract/http/problem.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { conditionTreeMachine, type TreeReport } from '#machines/segments/condition-tree.machine.ts'
import type { Group } from '#machines/segments/condition-tree.ts'
import {
  type Edited,
  faultsOf,
  firstDraft,
  firstTree,
  isChanged,
  type Known,
  type StrategyDraft,
  type StrategyFault,
} from './strategy-editing.ts'

type Of = { projectId: string; strategyId: string | null }
/** `strategy` is the one that is edited; null for a new one. */
export type EditorData = { strategy: Strategy | null; known: Known }
/** `replaces` is the revision that is replaced; null for a new strategy. */
export type SaveInput = Of & { name: string; mode: Strategy['mode']; definition: Definition | null; replaces: number | null }
/** What somebody typed before, as texts. All but the name and the revision are JSON. */
export type EditorDraft = { name: string; draft: string; audience: string; exclude: string; revision: string }
type Change = Partial<Pick<Edited, 'name' | 'draft'>>

type Context = Of &
  Edited & {
    /** The revision that saving replaces. */
    revision: number
    /** Whether saving is followed by publishing. */
    isPublishing: boolean
    /** Whether somebody has tried to save or publish, so that what is missing is shown at its place. */
    isTried: boolean
    /** What somebody else made of the strategy meanwhile. */
    theirs: Strategy | null
    problem: Problem | null
  }

export type EditorEvent =
  | { type: 'strategy.edit'; change: Change }
  | TreeReport
  | { type: 'draft.save' }
  | { type: 'draft.publish' }
  | { type: 'draft.discard' }
  | { type: 'draft.restore'; draft: EditorDraft }
  | { type: 'strategy.reload' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }

export const adopted = (base: Strategy | null) => ({
  base,
  name: base?.name ?? '',
  draft: firstDraft(base),
  audience: firstTree(base, 'audience'),
  exclude: firstTree(base, 'exclude'),
  revision: base?.revision ?? 0,
  isPublishing: false,
  isTried: false,
  theirs: null,
  problem: null,
})

/** The tree that a report is about, as a part of what is edited. */
export const changeOf = ({ name, tree }: TreeReport): { audience: Group } | { exclude: Group } =>
  name === 'exclude' ? { exclude: tree } : { audience: tree }

export const editorSetup = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as EditorEvent,
    emitted: {} as
      | { type: 'fault.shown'; fault: StrategyFault }
      | { type: 'strategy.saved'; strategy: Strategy }
      | { type: 'publication.wanted'; strategy: Strategy },
    tags: {} as 'busy' | 'unsaved' | 'open',
    children: {} as { audience: 'conditionTree'; exclude: 'conditionTree' },
  },
  actors: {
    loadEditor: toBeProvided<Of, EditorData>('loadEditor'),
    saveDraft: toBeProvided<SaveInput, Strategy>('saveDraft'),
    conditionTree: conditionTreeMachine,
  },
  guards: {
    /** Whether nothing differs from what is saved once this is edited. */
    isAsSaved: ({ context }, next: Partial<Edited>) => !isChanged({ ...context, ...next }),
    isNew: ({ context }) => context.strategyId === null,
    isSound: ({ context }) => faultsOf(context).length === 0,
    /** What is saved can be published. */
    isReady: ({ context }) => context.base !== null && faultsOf(context).length === 0,
    isConflict: (_, problem: Problem) => problem.code === 'strategy.changed',
  },
  actions: {
    rememberLoaded: assign((_, { strategy, known }: EditorData) => ({ ...adopted(strategy), known })),
    rememberEdit: assign((_, change: Partial<Edited>) => ({ ...change, problem: null })),
    restore: assign(({ context }, { name, draft, revision }: EditorDraft) => ({
      name,
      draft: draftIn(draft) ?? context.draft,
      revision: Number(revision) || context.revision,
      problem: null,
    })),
    restoreAudience: sendTo('audience', (_, { audience }: EditorDraft) => ({
      type: 'tree.restore' as const,
      shape: parsed(audience),
    })),
    restoreExclusion: sendTo('exclude', (_, { exclude }: EditorDraft) => ({
      type: 'tree.restore' as const,
      shape: parsed(exclude),
    })),
    /** The trees begin with what is loaded now. */
    loadAudience: sendTo('audience', ({ context: { base } }) => ({
      type: 'tree.load' as const,
      definition: base?.definition.audience ?? null,
    })),
    loadExclusion: sendTo('exclude', ({ context: { base } }) => ({
      type: 'tree.load' as const,
      definition: base?.definition.exclude ?? null,
    })),
    discard: assign(({ context: { base } }) => adopted(base)),
    wantSaved: assign({ isPublishing: false, problem: null }),
    wantPublished: assign({ isPublishing: true, problem: null }),
    markTried: assign({ isTried: true }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    rememberSaved: assign((_, strategy: Strategy) => adopted(strategy)),
    rememberTheirs: assign((_, { strategy, known }: EditorData) => ({ theirs: strategy, known })),
    replaceTheirs: assign(({ context: { theirs } }) => ({ revision: present(theirs).revision, theirs: null })),
    takeTheirs: assign(({ context: { theirs } }) => adopted(present(theirs))),
    /** A saved strategy's page has its id; the editor of new ones begins anew. */
    beginAnew: assign(() => adopted(null)),
    showFault: emit(({ context }) => {
      const [first] = faultsOf(context)
      return { type: 'fault.shown', fault: present(first) }
    }),
    announce: emit(({ context }, strategy: Strategy) =>
      context.isPublishing ? { type: 'publication.wanted', strategy } : { type: 'strategy.saved', strategy },
    ),
    announceReady: emit(({ context: { base } }) => ({ type: 'publication.wanted', strategy: present(base) })),
  },
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const keys = Object.keys(firstDraft(null))

/** A draft that was stored: this editor wrote it, so that its parts have the right shapes when all of them are there. */
const draftIn = (text: string): StrategyDraft | null => {
  const stored = parsed(text)
  return isDraft(stored) ? stored : null
}

const isDraft = (value: unknown): value is StrategyDraft =>
  typeof value === 'object' && value !== null && keys.every((key) => Object.hasOwn(value, key))
