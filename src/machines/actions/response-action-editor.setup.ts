import { assign, emit, sendTo, setup } from 'xstate'
import { type ResponseActionType, responseActionTypes } from '#contract/actions/response-action-kinds.ts'
import type { ResponseAction } from '#contract/actions/response-actions.ts'
import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import { type ContentFault, draftedIn, parseContent } from '#contract/actions/response-actions-faults.ts'
import { type Locale, locales } from '#contract/http/locale.ts'
import type { Problem } from '#contract/http/problem.ts'
import type { DraftedLanguages } from '#contract/language-models/drafting.ts'
import { present } from '#machines/kit/present.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { stillDrafted, withDrafts } from './response-action-drafts.ts'
import { draftFaultsOf, type Edited, editedOf, faultsOf, firstContent, isChanged } from './response-action-editing.ts'
import { responseActionPreviewMachine } from './response-action-preview.machine.ts'

type Of = { projectId: string; actionId: string | null }
/** `replaces` is the revision that is replaced; null for a new action. */
export type SaveInput = Of & { name: string; typed: TypedContent; drafted: Locale[]; replaces: number | null }
export type PublishInput = { projectId: string; actionId: string; replaces: number }

/** What somebody typed before, as texts. `content` is JSON, `revision` that of the draft which they saw, `drafted` names languages. */
export type EditorDraft = { name: string; type: string; content: string; drafted: string; revision: string }

type Context = Of &
  Edited & {
    /** The revision that saving replaces. */
    revision: number
    /** Whether saving is followed by publishing. */
    isPublishing: boolean
    /** Whether somebody has tried to publish, so that what is missing is shown at its place. */
    isTried: boolean
    /** What somebody else made of the action meanwhile. */
    theirs: ResponseAction | null
    problem: Problem | null
  }

/** What a new action begins with. */
type Beginning = { name: string; typed: TypedContent }

export type EditorEvent =
  | ({ type: 'template.choose' } & Beginning)
  | { type: 'template.skip' }
  | { type: 'gallery.open' }
  | { type: 'name.edit'; name: string }
  | { type: 'content.edit'; typed: TypedContent }
  | { type: 'texts.fill'; texts: DraftedLanguages }
  | { type: 'texts.accept'; language: Locale }
  | { type: 'draft.save' }
  | { type: 'draft.publish' }
  | { type: 'draft.discard' }
  | { type: 'draft.restore'; draft: EditorDraft }
  | { type: 'action.reload' }
  | { type: 'conflict.keepMine' }
  | { type: 'conflict.takeTheirs' }

export const adopted = (base: ResponseAction | null, language: Locale) => ({
  base,
  name: base?.name ?? '',
  typed: firstContent(base, language),
  drafted: base?.drafted ?? [],
  revision: base?.revision ?? 0,
  isPublishing: false,
  isTried: false,
  theirs: null,
  problem: null,
})

export const editorSetup = setup({
  types: {
    input: {} as Of & { language: Locale },
    context: {} as Context,
    events: {} as EditorEvent,
    emitted: {} as
      | { type: 'fault.shown'; fault: ContentFault }
      | { type: 'action.saved'; action: ResponseAction }
      | { type: 'action.published'; action: ResponseAction }
      | { type: 'publishing.failed'; problem: Problem },
    tags: {} as 'busy' | 'unsaved' | 'open',
    children: {} as { preview: 'preview' },
  },
  actors: {
    loadAction: toBeProvided<Of, ResponseAction | null>('loadAction'),
    saveDraft: toBeProvided<SaveInput, ResponseAction>('saveDraft'),
    publishDraft: toBeProvided<PublishInput, ResponseAction>('publishDraft'),
    preview: responseActionPreviewMachine,
  },
  guards: {
    /** Whether nothing differs from what is saved once this is edited. */
    isAsSaved: ({ context }, next: Partial<Pick<Edited, 'name' | 'typed'>>) =>
      !isChanged({ ...context, ...next, drafted: stillDrafted(context, next.typed ?? context.typed) }),
    isFillable: ({ context }, texts: DraftedLanguages) => withDrafts(context.typed, texts).filled.length > 0,
    isDrafted: ({ context }, language: Locale) => context.drafted.includes(language),
    isNew: ({ context }) => context.actionId === null,
    isWanted: ({ context }) => context.isPublishing,
    isValid: ({ context }) => draftFaultsOf(context).length === 0,
    isComplete: ({ context }) => faultsOf(context).length === 0,
    /** What is saved can be published; nothing is published twice. */
    isReady: ({ context }) => context.base?.hasChanges === true && faultsOf(context).length === 0,
    isLacking: ({ context }) => context.base?.hasChanges !== false && faultsOf(context).length > 0,
    isEditable: (_, action: ResponseAction | null) => action === null || editedOf(action) !== null,
    isConflict: (_, problem: Problem) => problem.code === 'action.changed',
  },
  actions: {
    adopt: assign(({ context }, action: ResponseAction | null) => adopted(action, context.language)),
    beginWith: assign((_, { name, typed }: Beginning) => ({ name, typed, problem: null })),
    rememberName: assign((_, name: string) => ({ name, problem: null })),
    rememberContent: assign(({ context }, edited: TypedContent) => {
      // The type of an action that exists does not change.
      const typed = context.base && edited.type !== context.base.type ? context.typed : edited
      return { typed, drafted: stillDrafted(context, typed), problem: null }
    }),
    fill: assign(({ context }, texts: DraftedLanguages) => {
      const { typed, filled } = withDrafts(context.typed, texts)
      return { typed, drafted: [...context.drafted, ...filled], problem: null }
    }),
    accept: assign(({ context }, language: Locale) => ({
      drafted: context.drafted.filter((it) => it !== language),
      problem: null,
    })),
    restore: assign(({ context }, { name, type, content, drafted, revision }: EditorDraft) => {
      const kept = context.base === null || context.base.type === type ? restored(type, content) : null
      const typed = kept ?? context.typed
      const still = kept
        ? draftedIn(
            typed,
            locales.filter((it) => drafted.split(' ').includes(it)),
          )
        : context.drafted
      return { name, typed, drafted: still, revision: Number(revision) || context.revision, problem: null }
    }),
    discard: assign(({ context: { base, language } }) => adopted(base, language)),
    wantSaved: assign({ isPublishing: false, problem: null }),
    wantPublished: assign({ isPublishing: true, problem: null }),
    markTried: assign({ isTried: true }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    /** A saved action's page has its id; the editor of new ones begins anew. */
    rememberSaved: assign(({ context: { language, isPublishing } }, action: ResponseAction) => ({
      ...adopted(action, language),
      isPublishing,
    })),
    rememberTheirs: assign({ theirs: (_, action: ResponseAction | null) => action }),
    replaceTheirs: assign(({ context: { theirs } }) => ({ revision: present(theirs).revision, theirs: null })),
    takeTheirs: assign(({ context: { theirs, language } }) => adopted(present(theirs), language)),
    beginAnew: assign(({ context: { language } }) => adopted(null, language)),
    tellPreview: sendTo('preview', ({ context: { typed } }) => ({ type: 'content.change' as const, typed })),
    showDraftFault: emit(({ context }) => ({ type: 'fault.shown', fault: present(draftFaultsOf(context)[0]) })),
    showFault: emit(({ context }) => ({ type: 'fault.shown', fault: present(faultsOf(context)[0]) })),
    announceBase: emit(({ context: { base } }) => ({ type: 'action.saved', action: present(base) })),
    announceRefused: emit((_, problem: Problem) => ({ type: 'publishing.failed', problem })),
    announceSaved: emit((_, action: ResponseAction) => ({ type: 'action.saved', action })),
    announcePublished: emit((_, action: ResponseAction) => ({ type: 'action.published', action })),
  },
})

const restored = (type: string, content: string): TypedContent | null => {
  try {
    const kept: unknown = JSON.parse(content)
    const known = responseActionTypes.find((it) => it === type)
    if (known === undefined) return null
    // A draft may contain what is not valid, such as a link that is half typed; its shape is what the editor made of it.
    const parsed = parseContent(known, kept)
    return 'faults' in parsed ? shapedLike(known, kept) : editedOf({ type: known, content: parsed.content })
  } catch {
    return null
  }
}

const values = new Set([
  'text.tooLong',
  'link.invalid',
  'image.invalid',
  'pattern.invalid',
  'list.tooLong',
  'number.range',
  'color.invalid',
  'email.invalid',
  'header.invalid',
])

/** A content whose values are wrong, but whose keys and types are right. */
const shapedLike = (type: ResponseActionType, kept: unknown): TypedContent | null => {
  const parsed = parseContent(type, kept)
  if (!('faults' in parsed) || !parsed.faults.every(({ code }) => values.has(code))) return null
  return { type, content: kept } as TypedContent
}
