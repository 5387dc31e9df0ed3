import { assign, emit, setup } from 'xstate'
import type { Problem } from '#contract/http/problem.ts'
import { length } from '#contract/http/rules.ts'
import type { Scenario } from '#contract/scenarios/scenarios.ts'
import { type ScenarioTemplate, type TemplateContent, templateLimits } from '#contract/scenarios/templates.ts'
import { soundOf, wrongOf } from '#machines/kit/draft.ts'
import { present } from '#machines/kit/present.ts'
import { notLoaded, notSaved } from '#machines/kit/resource.ts'
import { toBeProvided } from '#machines/kit/to-be-provided.ts'
import { isSameDraft, readTemplate, type TemplateDraft, templateDraftOf, type WrongPart } from './template-draft.ts'

export type SavingTemplate = { scenario: Scenario; content: TemplateContent; replaces: number }
export type PublishingTemplate = { scenario: Scenario; note: string; replaces: number }

type Context = {
  template: ScenarioTemplate
  draft: TemplateDraft
  wrong: readonly WrongPart[]
  /** What is new in the version that is to be published. */
  note: string
  isNoteWrong: boolean
  problem: Problem | null
}

/**
 * Leads a platform admin to a new version of a scenario's template: the draft is edited and saved, then published with a note. If somebody else
 * has changed the draft meanwhile, theirs is read first, and what was typed stays.
 */
export const scenarioTemplateMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { template: ScenarioTemplate },
    events: {} as
      | { type: 'draft.edit'; change: Partial<TemplateDraft> }
      | { type: 'draft.revert' }
      | { type: 'template.save' }
      | { type: 'publish.ask' }
      | { type: 'note.edit'; note: string }
      | { type: 'publish.confirm' }
      | { type: 'publish.cancel' }
      | { type: 'template.reload' },
    emitted: {} as { type: 'template.saved' } | { type: 'template.published'; version: number },
    tags: {} as 'busy' | 'publishing',
  },
  actors: {
    saveTemplate: toBeProvided<SavingTemplate, ScenarioTemplate>('saveTemplate'),
    publishTemplate: toBeProvided<PublishingTemplate, ScenarioTemplate>('publishTemplate'),
    loadTemplate: toBeProvided<{ scenario: Scenario }, ScenarioTemplate>('loadTemplate'),
  },
  guards: {
    isUnsaved: ({ context }) => isTemplateUnsaved(context),
    isWrong: ({ context }) => 'wrong' in readTemplate(context.draft),
    mayPublish: ({ context }) => context.template.isDraft && !isTemplateUnsaved(context),
    hasNote: ({ context: { note } }) => note.trim() !== '' && length(note.trim()) <= templateLimits.note,
    isOutdated: (_, { code }: Problem) => code === 'scenarioTemplate.changed',
  },
  actions: {
    edit: assign(({ context }, change: Partial<TemplateDraft>) => ({
      draft: { ...context.draft, ...change },
      wrong: [],
      problem: null,
    })),
    revert: assign(({ context: { template } }) => ({ draft: templateDraftOf(template.content), wrong: [], problem: null })),
    markWrong: assign(({ context }) => ({ wrong: wrongOf(readTemplate(context.draft)) })),
    editNote: assign((_, note: string) => ({ note, isNoteWrong: false, problem: null })),
    markNote: assign({ isNoteWrong: true }),
    forgetNote: assign({ note: '', isNoteWrong: false, problem: null }),
    forgetProblem: assign({ problem: null }),
    rememberProblem: assign({ problem: (_, problem: Problem) => problem }),
    takeSaved: assign((_, template: ScenarioTemplate) => ({ template, draft: templateDraftOf(template.content) })),
    takeLoaded: assign((_, template: ScenarioTemplate) => ({ template, problem: null })),
    announceSaved: emit({ type: 'template.saved' as const }),
    announcePublished: emit((_, { versions }: ScenarioTemplate) => ({
      type: 'template.published' as const,
      version: present(versions[0]).version,
    })),
  },
}).createMachine({
  id: 'scenarioTemplate',
  context: ({ input: { template } }) => ({
    template,
    draft: templateDraftOf(template.content),
    wrong: [],
    note: '',
    isNoteWrong: false,
    problem: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'draft.edit': { actions: { type: 'edit', params: ({ event }) => event.change } },
        'draft.revert': { guard: 'isUnsaved', actions: 'revert' },
        'template.save': [
          { guard: 'isWrong', actions: 'markWrong' },
          { guard: 'isUnsaved', target: 'saving', actions: 'forgetProblem' },
        ],
        'publish.ask': { guard: 'mayPublish', target: 'noting', actions: 'forgetNote' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'saveTemplate',
        src: 'saveTemplate',
        input: ({ context: { template, draft } }) => ({
          scenario: template.scenario,
          content: soundOf(readTemplate(draft)).content,
          replaces: template.revision,
        }),
        onDone: { target: 'editing', actions: [{ type: 'takeSaved', params: ({ event }) => event.output }, 'announceSaved'] },
        onError: notSaved('editing'),
      },
    },
    noting: {
      tags: 'publishing',
      on: {
        'note.edit': { actions: { type: 'editNote', params: ({ event }) => event.note } },
        'publish.confirm': [{ guard: 'hasNote', target: 'publishing', actions: 'forgetProblem' }, { actions: 'markNote' }],
        'publish.cancel': { target: 'editing', actions: 'forgetNote' },
      },
    },
    publishing: {
      tags: ['busy', 'publishing'],
      invoke: {
        id: 'publishTemplate',
        src: 'publishTemplate',
        input: ({ context: { template, note } }) => ({
          scenario: template.scenario,
          note: note.trim(),
          replaces: template.revision,
        }),
        onDone: {
          target: 'editing',
          actions: [
            { type: 'takeSaved', params: ({ event }) => event.output },
            { type: 'announcePublished', params: ({ event }) => event.output },
            'forgetNote',
          ],
        },
        onError: notSaved('noting'),
      },
    },
    /** Nothing can be saved or published until what others made of the draft has been read. */
    outdated: { on: { 'template.reload': 'reloading' } },
    reloading: {
      tags: 'busy',
      invoke: {
        id: 'loadTemplate',
        src: 'loadTemplate',
        input: ({ context: { template } }) => ({ scenario: template.scenario }),
        onDone: { target: 'editing', actions: { type: 'takeLoaded', params: ({ event }) => event.output } },
        onError: notLoaded('outdated'),
      },
    },
  },
})

/** Whether the draft that is typed says something else than the stored one. */
export const isTemplateUnsaved = ({ template, draft }: Pick<Context, 'template' | 'draft'>): boolean =>
  !isSameDraft(draft, templateDraftOf(template.content))
