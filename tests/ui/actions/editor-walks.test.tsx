import { screen, waitFor } from '@testing-library/react'
import { useSelector } from '@xstate/react'
import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { createResponseActionMachines } from '#api/actions/adapters.ts'
import { createEmailTestMachine } from '#api/emails/adapters.ts'
import { createTextDraftingMachine } from '#api/language-models/adapters.ts'
import { createWebhookMachines } from '#api/webhooks/adapters.ts'
import type { TypedContent } from '#contract/actions/response-actions-content.ts'
import { actionTemplates } from '#contract/actions/templates/all.ts'
import {
  draftFaultsOf,
  faultsOf,
  withContent,
  withPosition,
  withTexts,
  withType,
} from '#machines/actions/response-action-editing.ts'
import { other, theirs, variants, walks } from '#tests/machines/actions/response-action-editor.walks.ts'
import { problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { type EditorActor, EditorScreen } from '#ui/actions/editor/editor-screen.tsx'
import { TemplateGallery } from '#ui/actions/gallery/template-gallery.tsx'

const { network } = withNetworkStub()

const edits = { withType, withContent, withPosition, withTexts }
const nobody = () => ({ profile: {}, event: {} })
type Beside = Pick<Parameters<typeof EditorScreen>[0], 'webhookTest' | 'emailTest' | 'drafting'>

const Editor = ({ actor, beside }: { actor: EditorActor; beside: Beside }) => {
  const edited = useSelector(actor, (it) => it.context)
  return (
    <EditorScreen
      actor={actor}
      edits={edits}
      draftFaults={draftFaultsOf(edited)}
      faults={faultsOf(edited)}
      back="/response-actions"
      pools={[]}
      eventOf={() => ({})}
      wishOf={() => null}
      gallery={
        <TemplateGallery
          templates={actionTemplates.slice(0, 1)}
          onChoose={() => actor.send({ type: 'template.choose', name: 'Pots', typed: other })}
          onBlank={() => actor.send({ type: 'template.skip' })}
        />
      }
      {...beside}
    />
  )
}

const buttons: Record<string, string | RegExp> = {
  'draft.save': '保存草稿',
  'draft.publish': '发布',
  'draft.discard': '放弃修改',
  'conflict.keepMine': '用我的修改替换',
  'conflict.takeTheirs': '放弃我的修改',
  'gallery.open': '从模板开始',
  'template.skip': '从空白开始',
  'template.choose': /^使用模板/,
}

describe('walks of the editor of response actions on the screen', () => {
  test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { account, user, show } = setUpScreen()
    network.hold()
    const of = walk.variant === 'new' ? variants.new : variants.known
    // The pause before a preview does not pass: previews have walks of their own.
    const options = { input: of, clock: new SimulatedClock() }
    const actor = createActor(createResponseActionMachines(account.call, nobody).editor, options).start()
    const input = { projectId: 'first' }
    const beside = {
      webhookTest: createActor(createWebhookMachines(account.call, nobody).test, { input }),
      emailTest: createActor(createEmailTestMachine(account.call, nobody), { input }),
      drafting: createActor(createTextDraftingMachine(account.call), { input }),
    }
    show(<Editor actor={actor} beside={beside} />)
    const write = async (label: string, text: string) => {
      const field = await screen.findByLabelText(label)
      await user.clear(field)
      if (text !== '') await user.type(field, text)
    }
    const save = of.actionId === null ? 'createResponseAction' : 'changeResponseAction'
    await play(walk, {
      onStep: async ({ event, state }) => {
        const { type } = event
        const press = buttons[type]
        if (press) await user.click(await screen.findByRole('button', { name: press }))
        if (event.type === 'name.edit') await write('名称', event.name)
        if (event.type === 'content.edit') await write('标题', headlineOf(event.typed))
        if (event.type === 'texts.accept') {
          // Other parts of the form have languages as well: those of the texts come first.
          const [tab] = await screen.findAllByRole('button', { name: /^Français/ })
          if (tab) await user.click(tab)
          await user.click(await screen.findByRole('button', { name: '确认这些文字' }))
        }
        if (type === 'action.reload') {
          if (actor.getSnapshot().matches('failed')) await user.click(await screen.findByRole('button', { name: '重试' }))
          else actor.send({ type })
        }
        // What comes from another tab of the browser, or from a language model, which has walks of its own.
        if (event.type === 'draft.restore' || event.type === 'texts.fill') actor.send(event)
        // Of a new action nothing is read.
        if (event.type === 'xstate.done.actor.loadAction' && 'output' in event && event.output !== null)
          await network.succeed('viewResponseAction', event.output)
        if (type === 'xstate.done.actor.loadTheirs') await network.succeed('viewResponseAction', theirs)
        if (type === 'xstate.error.actor.loadAction' || type === 'xstate.error.actor.loadTheirs')
          await network.fail('viewResponseAction', problemOf(event))
        if (event.type === 'xstate.done.actor.saveDraft' && 'output' in event) await network.succeed(save, event.output)
        if (type === 'xstate.error.actor.saveDraft') await network.fail(save, problemOf(event))
        if (event.type === 'xstate.done.actor.publishDraft' && 'output' in event)
          await network.succeed('publishResponseAction', event.output)
        if (type === 'xstate.error.actor.publishDraft') await network.fail('publishResponseAction', problemOf(event))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
        await seeState(actor)
      },
    })
    actor.stop()
  })
})

const headlineOf = ({ type, content }: TypedContent): string => {
  if (type !== 'popup') throw new Error('the examples are popups')
  return content.texts.en?.headline ?? ''
}

/** The screen says what the state means: whether anything is unsaved, and what somebody else has saved. */
const seeState = async (actor: EditorActor) => {
  const snapshot = actor.getSnapshot()
  if (snapshot.matches('notEditable')) expect(await screen.findByText('这个响应动作不能在这里编辑')).toBeTruthy()
  if (snapshot.matches({ open: 'conflicted' }))
    expect(await screen.findByText(/更改了这个响应动作。您的修改还没有保存。/)).toBeTruthy()
  if (!snapshot.hasTag('open') || snapshot.matches({ open: 'choosing' })) return
  const unsaved = '修改还没有保存。草稿保留在这个标签页里。'
  await waitFor(() => expect(screen.queryByText(unsaved) !== null).toBe(snapshot.hasTag('unsaved')))
}
