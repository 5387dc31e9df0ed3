import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { walks } from '#tests/machines/platform/admin-invitation.walks.ts'
import { gesture, problemOf } from '#tests/support/form-gestures.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { AdminScreen } from '#ui/platform/admin-screen.tsx'

let session = ''
const { server, network } = withNetworkStub(async (it) => {
  session = (await it.admin()).session.session
})

const form = { labels: { email: '邮箱' }, submit: '发送邀请' }

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { machines, user, show } = setUpScreen({ session })
  const actor = createActor(machines.admin.invitation)
  const passwordChange = createActor(machines.admin.changePassword)
  actor.start()
  passwordChange.start()
  show(<AdminScreen board={null} username="admin" email="admin@example.com" invitation={actor} passwordChange={passwordChange} />)
  network.hold()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (await gesture(user, form, event)) {
        // What a person does at the form.
      } else if (event.type === 'xstate.done.actor.inviteAdmin') await network.pass('inviteAdmin')
      else if (event.type === 'xstate.error.actor.inviteAdmin') await network.fail('inviteAdmin', problemOf(event))
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const busy = state === 'submitting' ? 'true' : null
      expect(screen.getByRole('button', { name: '发送邀请' }).getAttribute('aria-busy')).toBe(busy)
    },
  })
  if (walk.title.includes('inviteAdmin done'))
    expect((await server.outbox())[0]).toMatchObject({ to: 'new.admin@example.com', subject: 'Causeway · 平台管理员邀请' })
  if (walk.title.includes('failed')) {
    expect((await screen.findByRole('alert')).textContent).toBe('该邮箱已有账号')
    expect(screen.getByLabelText('邮箱')).toHaveProperty('value', 'new.admin@example.com')
  }
})
