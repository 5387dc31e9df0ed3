import { assign, emit, sendTo, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import type { Node } from '#contract/segments/segment.ts'
import type { Segment } from '#contract/segments/segments.ts'
import { type FormContext, type FormEvent, type FormRejected, formKit, type Rules } from '#machines/kit/form.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { conditionTreeMachine, type TreeReport } from './condition-tree.machine.ts'
import type { Group } from './condition-tree.ts'
import {
  definitionToCount,
  type Edited,
  firstTreeOf,
  formOf,
  isChanged,
  problemsOf,
  type SegmentField,
  type SegmentForm,
  segmentRules,
  treeDefinitionOf,
} from './segment-editing.ts'
import { segmentPreviewMachine } from './segment-preview.machine.ts'

/** `segment` is the one that is edited; null for a new one. `segments` are all of the project. */
export type EditorData = { segment: Segment | null; segments: Segment[] }
type Of = { projectId: string; segmentId: string | null }
/** `replaces` is the version that is replaced; null for a new segment. A list has no definition. */
export type SaveInput = Of & {
  name: string
  description: string
  definition: Node | null
  status: Segment['status']
  replaces: number | null
}
/** What somebody typed before, as texts. `conditions` is JSON, `version` that of the segment which they saw. */
export type EditorDraft = { name: string; description: string; kind: string; conditions: string; version: string }

type Context = FormContext<SegmentField> &
  Of & {
    base: Segment | null
    segments: readonly Segment[]
    tree: Group
    /** The version that saving replaces. */
    version: number
    /** Whether somebody has tried to save, so that what is missing is shown at its place. */
    isTried: boolean
    /** What somebody else made of the segment meanwhile. */
    theirs: Segment | null
  }
export type EditorEvent =
  | FormEvent<SegmentField>
  | TreeReport
  | { type: 'segment.reload' }
  | { type: 'draft.restore'; draft: EditorDraft }
  | { type: 'draft.discard' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }

const rules: Rules<SegmentField> = { ...segmentRules, kind: segmentRules.description }
const kit = formKit<SegmentField, Context, EditorEvent>({ rulesFor: () => rules })

export const adopted = (segment: Segment | null) => ({
  base: segment,
  form: formOf(segment),
  tree: firstTreeOf(segment),
  version: segment?.version ?? 0,
  isTried: false,
  problem: null,
  theirs: null,
})

export const editorSetup = setup({
  types: {
    input: {} as Of,
    context: {} as Context,
    events: {} as EditorEvent,
    emitted: {} as
      | FormRejected<SegmentField>
      | { type: 'part.rejected'; id: string }
      | { type: 'segment.saved'; segment: Segment },
    tags: {} as 'busy' | 'unsaved' | 'open',
    children: {} as { conditionTree: 'conditionTree'; segmentPreview: 'segmentPreview' },
  },
  actors: {
    loadEditor: toBeProvided<Of, EditorData>('loadEditor'),
    saveSegment: toBeProvided<SaveInput, Segment>('saveSegment'),
    conditionTree: conditionTreeMachine,
    segmentPreview: segmentPreviewMachine,
  },
  guards: {
    /** Whether nothing differs from what is saved once this is edited. */
    isAsSaved: ({ context }, next: Partial<Edited>) => !isChanged({ ...context, ...next }),
    isComplete: ({ context }) => problemsOf(context).length === 0,
    isIncomplete: ({ context }) => problemsOf(context).length > 0,
    isNew: ({ context }) => context.segmentId === null,
    isConflict: (_, problem: Problem) => problem.code === 'segment.changed',
    isNameTaken: (_, problem: Problem) => problem.code === 'segment.taken',
  },
  actions: {
    ...kit.actions,
    rememberLoaded: assign((_, { segment, segments }: EditorData) => ({ ...adopted(segment), segments })),
    rememberTree: assign((_, tree: Group) => ({ tree, problem: null })),
    rememberTheirs: assign((_, { segment, segments }: EditorData) => ({ theirs: segment, segments })),
    replaceTheirs: assign(({ context: { theirs } }) => ({ version: present(theirs).version, theirs: null })),
    takeTheirs: assign(({ context }) => adopted(present(context.theirs))),
    discard: assign(({ context }) => adopted(context.base)),
    rememberSaved: assign((_, segment: Segment) => adopted(segment)),
    beginAnew: assign(({ context }, segment: Segment) => ({ ...adopted(null), segments: [segment, ...context.segments] })),
    restoreForm: assign(({ context }, draft: EditorDraft) => ({
      form: formIn(draft, context.base),
      version: Number(draft.version) || context.version,
    })),
    restoreTree: sendTo('conditionTree', (_, { conditions }: EditorDraft) => ({
      type: 'tree.restore' as const,
      shape: parsed(conditions),
    })),
    markTried: assign({ isTried: true }),
    markTakenName: assign(({ context: { form } }) => ({
      form: { ...form, problems: { ...form.problems, name: 'segmentName.taken' as const } },
      problem: null,
    })),
    /** The tree begins with what is loaded now. */
    loadTree: sendTo('conditionTree', ({ context }) => ({
      type: 'tree.load' as const,
      definition: treeDefinitionOf(context.base),
    })),
    tellCount: sendTo('segmentPreview', ({ context }) => ({
      type: 'definition.change' as const,
      definition: definitionToCount(context),
    })),
    showName: emit({ type: 'form.rejected', field: 'name' }),
    showFirst: emit(({ context }) => {
      const [first] = problemsOf(context)
      if (first && 'part' in first) return { type: 'part.rejected', id: first.part }
      return { type: 'form.rejected', field: present(first).field }
    }),
    announceSaved: emit((_, segment: Segment) => ({ type: 'segment.saved', segment })),
  },
})

/** The form as a draft kept it. The kind of a segment that exists does not change. */
export const formIn = ({ name, description, kind }: EditorDraft, base: Segment | null): SegmentForm => ({
  values: { name, description, kind: base?.kind ?? (kind === 'list' ? 'list' : 'rule') },
  problems: {},
})

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
