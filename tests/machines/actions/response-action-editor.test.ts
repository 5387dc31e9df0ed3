import { expect } from 'vitest'
import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import { locales } from '#contract/http/locale.ts'
import { draftFaultsOf, faultsOf, isChanged } from '#machines/actions/response-action-editing.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { graph, inFrench, variants } from './response-action-editor.walks.ts'
import { typedOf } from './response-actions.ts'

/** The texts of a popup; those of other types are not edited here. */
const textsIn = (typed: TypedContent) => (typed.type === 'popup' ? typed.content.texts : {})

describeMachine({
  name: 'response-action-editor',
  graph,
  stage: (variant) =>
    setUpMachine(graph.machine, { input: () => (variant === 'new' ? variants.new : variants.known), sources: ['preview'] }),
  chances: [
    { type: 'name.edit', name: ' ' },
    { type: 'name.edit', name: 'x'.repeat(101) },
    { type: 'content.edit', typed: typedOf('') },
    { type: 'content.edit', typed: typedOf('x'.repeat(121)) },
    { type: 'template.skip' },
    { type: 'gallery.open' },
    { type: 'texts.fill', texts: inFrench },
    {
      type: 'texts.fill',
      texts: { en: { ...inFrench.fr, headline: 'Never' }, ja: { subject: 'x', preheader: '', ...inFrench.fr } },
    },
    { type: 'texts.accept', language: 'fr' },
    { type: 'texts.accept', language: 'en' },
    { type: 'draft.save' },
    { type: 'draft.publish' },
    { type: 'draft.discard' },
    { type: 'conflict.keepMine' },
  ],
  laws: [
    law('what is saved is what was edited, and nothing is saved that is not valid', () => ({ before, snapshot, news }) => {
      for (const { id, input } of news.calls) {
        if (id !== 'saveDraft') continue
        const { projectId, actionId, name, typed, drafted, revision } = snapshot.context
        expect(draftFaultsOf(before.context)).toEqual([])
        const replaces = actionId === null ? null : revision
        expect(input).toEqual({ projectId, actionId, name: name.trim(), typed, drafted, replaces })
      }
    }),
    law('nothing is published that somebody did not ask to publish, that is not complete, or that is not saved', () => {
      let isAsked = false
      return ({ event, before, snapshot, news }) => {
        if (event?.type === 'draft.publish' && before.matches({ open: 'editing' })) isAsked = true
        if (event?.type === 'draft.save' && before.matches({ open: 'editing' })) isAsked = false
        for (const { id, input } of news.calls) {
          if (id !== 'publishDraft') continue
          expect(isAsked).toBe(true)
          expect(faultsOf(snapshot.context)).toEqual([])
          expect(isChanged(snapshot.context)).toBe(false)
          const { projectId, base } = snapshot.context
          expect(input).toEqual({ projectId, actionId: base?.id, replaces: base?.revision })
        }
      }
    }),
    law('a revision that was not seen is replaced only after somebody has chosen to', () => {
      const seen = new Set<number>()
      return ({ event, before, settled, snapshot, news }) => {
        if (settled?.status === 'answered' && settled.id !== 'loadTheirs') seen.add(snapshot.context.base?.revision ?? 0)
        if (event?.type === 'draft.restore' && before.matches({ open: 'editing' })) seen.add(Number(event.draft.revision))
        const isChosen = event?.type === 'conflict.keepMine' || event?.type === 'conflict.takeTheirs'
        if (isChosen && before.matches({ open: 'conflicted' })) seen.add(snapshot.context.revision)
        const isSent = news.calls.some(({ id }) => id === 'saveDraft')
        if (isSent && snapshot.context.actionId !== null) expect([...seen]).toContain(snapshot.context.revision)
      }
    }),
    law('what was typed stays over every failure and conflict of a draft that is not published yet', () => {
      return ({ settled, before, snapshot }) => {
        if (settled?.status !== 'refused' || !before.hasTag('open')) return
        if (settled.id === 'publishDraft' && before.context.actionId === null) return
        expect(snapshot.context.name).toBe(before.context.name)
        expect(snapshot.context.typed).toBe(before.context.typed)
      }
    }),
    law(
      'an edit that makes it as it is saved leaves nothing unsaved, and any other edit does',
      () =>
        ({ event, before, snapshot }) => {
          if (event?.type !== 'name.edit' && event?.type !== 'content.edit') return
          if (before.matches({ open: 'editing' })) expect(snapshot.hasTag('unsaved')).toBe(isChanged(snapshot.context))
        },
    ),
    law('an attempt to publish what is not complete leads to the first fault, and marks all', () => {
      return ({ event, before, snapshot, news }) => {
        if (event?.type !== 'draft.publish' || !before.matches({ open: { editing: 'changed' } })) return
        const [first] = faultsOf(before.context)
        if (!first) return
        expect(snapshot.context.isTried).toBe(true)
        expect(news.emitted).toEqual([{ type: 'fault.shown', fault: first }])
      }
    }),
    law('what was saved or published is told once, and a refused publishing of a new one tells both', () => {
      return ({ settled, before, news }) => {
        const told = news.emitted.map(({ type }) => type).filter((type) => type !== 'fault.shown')
        const { isPublishing, actionId } = before.context
        const isAnswered = settled?.status === 'answered'
        if (settled?.id === 'saveDraft' && isAnswered) expect(told).toEqual(isPublishing ? [] : ['action.saved'])
        else if (settled?.id === 'publishDraft' && isAnswered) expect(told).toEqual(['action.published'])
        else if (settled?.id === 'publishDraft' && actionId === null) expect(told).toEqual(['action.saved', 'publishing.failed'])
        else expect(told).toEqual([])
      }
    }),
    law('a template is offered only for a new action of which nothing is written, and begins what is unsaved', () => {
      return ({ event, before, snapshot }) => {
        if (snapshot.matches({ open: 'choosing' })) {
          expect(snapshot.context.actionId).toBeNull()
          expect(isChanged(snapshot.context)).toBe(false)
        }
        if (event?.type !== 'template.choose' || !before.matches({ open: 'choosing' })) return
        expect(snapshot.context).toMatchObject({ name: event.name, typed: event.typed })
        expect(snapshot.hasTag('unsaved')).toBe(true)
      }
    }),
    law('drafted texts fill what is not written, are marked, and change nothing that somebody has written', () => {
      return ({ event, before, snapshot }) => {
        if (event?.type !== 'texts.fill') return
        const [was, is] = [textsIn(before.context.typed), textsIn(snapshot.context.typed)]
        for (const language of locales) {
          const isWritten = Object.values(was[language] ?? {}).some((it) => it !== '' && it !== null)
          if (isWritten) expect(is[language]).toEqual(was[language])
        }
        const added = locales.filter((it) => JSON.stringify(was[it]) !== JSON.stringify(is[it]))
        expect([...snapshot.context.drafted].sort()).toEqual([...before.context.drafted, ...added].sort())
      }
    }),
    law('a mark of drafted texts ends when they are edited or accepted, and nothing is published before', () => {
      return ({ event, before, snapshot, news }) => {
        if (news.calls.some(({ id }) => id === 'publishDraft')) expect(snapshot.context.drafted).toEqual([])
        if (event?.type === 'texts.accept' && before.matches({ open: 'editing' })) {
          expect(snapshot.context.drafted).toEqual(before.context.drafted.filter((it) => it !== event.language))
          expect(snapshot.context.typed).toBe(before.context.typed)
        }
        if (event?.type === 'content.edit' && before.matches({ open: 'editing' }))
          for (const language of snapshot.context.drafted) expect(before.context.drafted).toContain(language)
      }
    }),
    law('the preview follows each edit', () => ({ event, before, news }) => {
      const isEdit = event?.type === 'content.edit' || event?.type === 'draft.restore'
      if (isEdit && before.matches({ open: 'editing' })) expect(news.told.map(({ type }) => type)).toContain('content.change')
    }),
  ],
})
