import { expect } from 'vitest'
import { definitionOf, treeOf } from '#machines/segments/condition-tree.ts'
import { isChanged, problemsOf } from '#machines/segments/segment-editing.ts'
import { describeMachine, law } from '#tests/support/machine-laws.ts'
import { setUpMachine } from '#tests/support/set-up-machine.ts'
import { blank, graph, variants } from './segment-editor.walks.ts'

describeMachine({
  name: 'segment-editor',
  graph,
  stage: (variant) =>
    setUpMachine(graph.machine, {
      input: () => (variant === 'new' ? variants.new : variants.known),
      sources: ['conditionTree', 'segmentPreview'],
    }),
  chances: [
    { type: 'field.edit', field: 'name', value: ' ' },
    { type: 'field.edit', field: 'description', value: 'x'.repeat(501) },
    { type: 'field.edit', field: 'kind', value: 'list' },
    { type: 'tree.changed', tree: blank },
    { type: 'tree.changed', tree: treeOf({ segment: 'gone' }, { next: 0 }) },
    { type: 'tree.changed', tree: treeOf({ segment: 'buyers' }, { next: 0 }) },
    { type: 'form.submit' },
    { type: 'draft.discard' },
    { type: 'conflict.keepMine' },
  ],
  laws: [
    law('what is saved is what was edited, and nothing is saved that is not complete', () => ({ before, snapshot, news }) => {
      for (const { id, input } of news.calls) {
        if (id !== 'saveSegment') continue
        const { projectId, segmentId, base, form, tree, version } = snapshot.context
        expect(problemsOf(before.context)).toEqual([])
        expect(input).toEqual({
          projectId,
          segmentId,
          name: form.values.name.trim(),
          description: form.values.description.trim(),
          definition: form.values.kind === 'list' ? null : definitionOf(tree),
          status: base?.status ?? 'active',
          replaces: segmentId === null ? null : version,
        })
      }
    }),
    law('a version that was not seen is replaced only after somebody has chosen to', () => {
      const seen = new Set<number>()
      return ({ event, before, settled, snapshot, news }) => {
        if (settled?.id === 'loadEditor' || settled?.id === 'saveSegment') seen.add(snapshot.context.base?.version ?? 0)
        if (event?.type === 'draft.restore' && before.matches({ open: 'editing' })) seen.add(Number(event.draft.version))
        const isChosen = event?.type === 'conflict.keepMine' || event?.type === 'conflict.takeTheirs'
        if (isChosen && before.matches({ open: 'conflicted' })) seen.add(snapshot.context.version)
        const isSent = news.calls.some(({ id }) => id === 'saveSegment')
        if (isSent && snapshot.context.segmentId !== null) expect([...seen]).toContain(snapshot.context.version)
      }
    }),
    law('it is unsaved exactly while something differs from what is saved', () => ({ snapshot }) => {
      if (snapshot.matches({ open: 'editing' })) expect(snapshot.hasTag('unsaved')).toBe(isChanged(snapshot.context))
      else expect(snapshot.hasTag('unsaved')).toBe(snapshot.hasTag('open'))
    }),
    law('what was typed stays over every failure and conflict', () => ({ settled, before, snapshot }) => {
      if (settled?.status !== 'refused' || !before.hasTag('open')) return
      expect(snapshot.context.form.values).toEqual(before.context.form.values)
      expect(snapshot.context.tree).toBe(before.context.tree)
    }),
    law('an attempt that is not complete leads to the first thing that is wrong, and marks all', () => {
      return ({ event, before, snapshot, news }) => {
        if (event?.type !== 'form.submit' || !before.matches({ open: 'editing' })) return
        const [first] = problemsOf(before.context)
        if (!first) return
        expect(snapshot.context.isTried).toBe(true)
        expect(news.emitted).toEqual([
          'part' in first ? { type: 'part.rejected', id: first.part } : { type: 'form.rejected', field: first.field },
        ])
      }
    }),
    law('each saved segment is told once; the editor of new ones then begins anew', () => ({ settled, snapshot, news }) => {
      const isSaved = settled?.id === 'saveSegment' && settled.status === 'answered'
      const told = news.emitted.filter(({ type }) => type === 'segment.saved')
      expect(told).toEqual(isSaved ? [{ type: 'segment.saved', segment: settled.answer }] : [])
      if (isSaved && snapshot.context.segmentId === null) expect(snapshot.context.base).toBeNull()
    }),
    law(
      'the conditions begin anew with what is taken over, and the count follows each edit',
      () =>
        ({ event, before, snapshot, news }) => {
          const isEditing = snapshot.matches({ open: 'editing' })
          if (!isEditing || !before.hasTag('open')) return
          if (snapshot.context.base !== before.context.base || event?.type === 'draft.discard')
            if (snapshot !== before) expect(news.told.map(({ type }) => type)).toContain('tree.load')
          if (event?.type === 'tree.changed' || event?.type === 'field.edit')
            expect(news.told.map(({ type }) => type)).toContain('definition.change')
        },
    ),
    law('a draft that is brought back has its conditions brought back as well', () => ({ event, before, news }) => {
      if (event?.type !== 'draft.restore' || !before.matches({ open: 'editing' })) return
      expect(news.told.map(({ type }) => type)).toContain('tree.restore')
    }),
    law('a name that is taken is marked at its field until it is edited', () => ({ event, settled, before, snapshot }) => {
      const isTaken = settled?.answer instanceof Error && settled.answer.message === 'segment.taken'
      if (isTaken && settled.id === 'saveSegment') expect(snapshot.context.form.problems.name).toBe('segmentName.taken')
      if (event?.type === 'field.edit' && event.field === 'name' && before.matches({ open: 'editing' }))
        expect(snapshot.context.form.problems.name).toBeUndefined()
    }),
  ],
})
