import { screen, waitFor } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createCall } from '#api/http/client.ts'
import { createSegmentMachines } from '#api/segments/adapters.ts'
import { conditionsIn, shapeOf } from '#machines/segments/condition-tree.ts'
import { problemsOf, treeProblemsOf } from '#machines/segments/segment-editing.ts'
import { editorOf, theirs, variants, walks } from '#tests/machines/segments/segment-editor.walks.ts'
import { buyers } from '#tests/machines/segments/segments.ts'
import { gesture, problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { type EditorActor, SegmentEditorScreen } from '#ui/segments/editor/segment-editor-screen.tsx'

const { network } = withNetworkStub()

const connection = {
  origin: 'http://localhost:3000',
  locale: () => 'zh',
  sessionId: () => 'session',
  onRefused: () => {},
  repeatAfter: 0,
}
const vocabulary: Vocabulary = { events: ['search'], traits: [], segments: [{ id: 'vip', name: 'VIP' }], lists: [], rfm: [] }

const Editor = ({ actor }: { actor: EditorActor }) => {
  const edited = useSelector(actor, (it) => it.context)
  return (
    <SegmentEditorScreen
      actor={actor}
      vocabulary={vocabulary}
      problems={problemsOf(edited)}
      treeProblems={treeProblemsOf(edited)}
      count={conditionsIn(edited.tree).length}
      back="/segments"
    />
  )
}

const buttons: Record<string, string> = {
  'draft.discard': '放弃修改',
  'conflict.keepMine': '用我的修改替换',
  'conflict.takeTheirs': '放弃我的修改',
}

describe('walks of the editor of segments on the screen', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show } = setUpScreen()
    const call = createCall({ ...connection, unload: new AbortController().signal })
    network.hold()
    const isNew = walk.variant === 'new'
    const of = isNew ? variants.new : variants.known
    const actor = createActor(createSegmentMachines(call).segmentEditor, { input: of }).start()
    show(<Editor actor={actor} />)
    const load = async (segment: typeof buyers) => {
      const { segments: items } = editorOf(of.segmentId)
      await network.succeed('listSegments', { items, next: null, total: { value: items.length, exact: true } })
      if (!isNew) await network.succeed('viewSegment', segment)
    }
    const save = isNew ? 'createSegment' : 'changeSegment'
    await play(walk, {
      onStep: async ({ event, state }) => {
        const { type } = event
        const press = buttons[type]
        if (press) await user.click(await screen.findByRole('button', { name: press }))
        if (type === 'xstate.done.actor.loadEditor') await load(buyers)
        if (type === 'xstate.done.actor.loadTheirs') await load(theirs)
        if (type === 'xstate.error.actor.loadEditor' || type === 'xstate.error.actor.loadTheirs')
          await network.fail('listSegments', problemOf(event))
        if (event.type === 'xstate.done.actor.saveSegment' && 'output' in event) await network.succeed(save, event.output)
        if (type === 'xstate.error.actor.saveSegment') await network.fail(save, problemOf(event))
        if (type === 'segment.reload') {
          const retry = screen.queryByRole('button', { name: '重试' })
          if (retry && actor.getSnapshot().matches('failed')) await user.click(retry)
          else actor.send({ type })
        }
        // What comes from another tab of the browser, or from the tree, which has its own walks on the screen.
        if (event.type === 'draft.restore') actor.send(event)
        if (event.type === 'tree.changed')
          actor.getSnapshot().children.conditionTree?.send({ type: 'tree.restore', shape: shapeOf(event.tree) })
        await gesture(user, { labels: { name: '名称' }, submit: '保存分群' }, event)
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        if (actor.getSnapshot().matches({ open: 'conflicted' }))
          expect(await screen.findByText(/现在的内容：“Theirs”/)).toBeTruthy()
      },
    })
    actor.stop()
  })
})
