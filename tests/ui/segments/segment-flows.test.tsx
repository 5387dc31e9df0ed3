import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createCall } from '#api/http/client.ts'
import { createSegmentMachines } from '#api/segments/adapters.ts'
import { walks as uploadWalks } from '#tests/machines/segments/list-upload.walks.ts'
import { of, why, walks as whyWalks } from '#tests/machines/segments/membership-explanation.walks.ts'
import { walks as actionWalks } from '#tests/machines/segments/segment-action.walks.ts'
import { walks as previewWalks } from '#tests/machines/segments/segment-preview.walks.ts'
import { ann, buyers, preview } from '#tests/machines/segments/segments.ts'
import { gesture, problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { row } from '#tests/ui/profiles/people.ts'
import type { Vocabulary } from '#ui/patterns/condition-tree/leaf-drafts.ts'
import { ListUpload } from '#ui/segments/detail/list-upload.tsx'
import { SegmentActionDialog } from '#ui/segments/detail/segment-action-dialog.tsx'
import { WhyPanel } from '#ui/segments/detail/why-panel.tsx'
import { PreviewPanel } from '#ui/segments/editor/preview-panel.tsx'
import { csvFile } from './csv-file.ts'

const { network } = withNetworkStub()

const connection = {
  origin: 'http://localhost:3000',
  locale: () => 'zh',
  sessionId: () => 'session',
  onRefused: () => {},
  repeatAfter: 0,
}
const vocabulary: Vocabulary = { events: [], traits: [], segments: [], lists: [], rfm: [] }

const setScene = () => {
  const { user, show, clock, wait } = setUpScreen()
  const call = createCall({ ...connection, unload: new AbortController().signal })
  network.hold()
  return { user, show, clock, wait, machines: createSegmentMachines(call) }
}

describe('archiving, bringing back and deleting a segment', () => {
  test.each(actionWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.segmentAction, { input: { projectId: 'first' } }).start()
    show(<SegmentActionDialog actor={actor} />)
    await play(walk, {
      onStep: async ({ event, state }) => {
        const call = actor.getSnapshot().context.asked?.action === 'delete' ? 'deleteSegment' : 'changeSegment'
        if (event.type === 'action.ask') actor.send(event)
        if (event.type === 'action.confirm') await user.click(await screen.findByRole('button', { name: '删除分群' }))
        if (event.type === 'action.cancel') await user.click(await screen.findByRole('button', { name: '取消' }))
        if (event.type === 'outcome.dismiss') {
          const dialog = await screen.findByRole('dialog', { name: '分群已归档，没有删除' })
          expect(within(dialog).getByRole('link', { name: 'Regulars' }).getAttribute('href')).toBe('/segments/regulars')
          await user.click(within(dialog).getByRole('button', { name: '知道了' }))
        }
        if (event.type === 'xstate.done.actor.act' && 'output' in event) await network.succeed(call, event.output ?? buyers)
        if (event.type === 'xstate.error.actor.act') await network.fail(call, problemOf(event))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      },
    })
    actor.stop()
  })
})

describe('uploading a list', () => {
  test.each(uploadWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.listUpload, { input: { projectId: 'first', segmentId: 'list' } }).start()
    show(<ListUpload actor={actor} />)
    const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'file.choose') {
          const file = csvFile(event.file.name, 'a'.repeat(event.file.size))
          await user.upload(screen.getByLabelText('选择 CSV 文件'), file)
          if (event.file.size === 0) expect(await screen.findByText('这个文件是空的。')).toBeTruthy()
        }
        if (event.type === 'mode.choose') await user.click(screen.getByRole('radio', { name: /^替换整个名单/ }))
        if (event.type === 'upload.confirm') await press(/^上传并/)
        if (event.type === 'file.drop') await press('换一个文件')
        if (event.type === 'report.dismiss') {
          const lines = within(await screen.findByRole('table', { name: '无法使用的行' })).getAllByRole('row')
          expect(lines.map(({ textContent }) => textContent)).toEqual(['行内容问题', '3nobody没有人有这个 ID'])
          await press('上传另一个文件')
        }
        if (event.type === 'xstate.done.actor.uploadList' && 'output' in event) await network.succeed('uploadList', event.output)
        if (event.type === 'xstate.error.actor.uploadList') await network.fail('uploadList', problemOf(event))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      },
    })
    actor.stop()
  })
})

describe('why somebody is in a segment', () => {
  test.each(whyWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines } = setScene()
    const actor = createActor(machines.membershipExplanation, { input: of }).start()
    show(<WhyPanel actor={actor} vocabulary={vocabulary} />)
    const nobody = { items: [], next: null, total: { value: 0, exact: true } }
    const find = (id: string) => network.succeed('listProfiles', { ...nobody, items: [row(id)] })
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'person.ask') actor.send(event)
        if (event.type === 'xstate.done.actor.explainMembership') {
          await find(ann.id)
          await network.succeed('explainMembership', why)
          expect(await screen.findByText('属于这个分群')).toBeTruthy()
          expect(screen.getByText(/不成立：属于分群“VIP”/)).toBeTruthy()
        }
        // Nobody has the id: it is told at once, without asking about a profile.
        if (event.type === 'xstate.error.actor.explainMembership') await network.succeed('listProfiles', nobody)
        await gesture(user, { labels: { person: '用户的 ID' }, submit: '查看原因' }, event)
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      },
    })
    actor.stop()
  })
})

describe('the number of people while a segment is edited', () => {
  test.each(previewWalks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
    const { user, show, machines, clock, wait } = setScene()
    const editor = createActor(machines.segmentEditor, { input: { projectId: 'first', segmentId: null } })
    const machine = machines.segmentPreview
    const actor = createActor(machine, { input: { projectId: 'first', segmentId: null }, clock }).start()
    show(<PreviewPanel actor={actor} editor={editor} />)
    await play(walk, {
      onStep: async ({ event, state }) => {
        if (event.type === 'definition.change') actor.send(event)
        if (event.type.startsWith('xstate.after')) await wait(400)
        if (event.type === 'xstate.done.actor.previewSegment') {
          await network.succeed('previewSegment', preview)
          expect(await screen.findByText('占全部 100 人的 12%')).toBeTruthy()
          expect(screen.getByRole('link', { name: '用户 0000a1' }).getAttribute('href')).toBe(`/users/${ann.id}`)
        }
        if (event.type === 'xstate.error.actor.previewSegment') await network.fail('previewSegment', problemOf(event))
        if (event.type === 'preview.retry') await user.click(await screen.findByRole('button', { name: '重试' }))
        await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      },
    })
    actor.stop()
  })
})
