import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createContactMachine } from '#api/contact/adapters.ts'
import { createCall } from '#api/http/client.ts'
import { walks } from '#tests/machines/contact/contact-form.walks.ts'
import { setUpScreen } from '#tests/support/set-up-screen.tsx'
import { play } from '#tests/support/walks.ts'
import { withNetworkStub } from '#tests/support/with-network-stub.ts'
import { ContactDialog } from '#ui/contact/contact-dialog.tsx'

const { server, network } = withNetworkStub()

const labels: Record<string, string> = {
  name: '姓名',
  phone: '手机号',
  email: '邮箱',
  company: '公司名称',
  requirementType: '需求类型',
  position: '职位（选填）',
  requirements: '需求说明（选填）',
}

const setScene = () => {
  const { user, show, clock, wait } = setUpScreen()
  const call = createCall({
    origin: 'http://localhost:3000',
    locale: () => 'zh',
    sessionId: () => null,
    onRefused: () => {},
    unload: new AbortController().signal,
  })
  const actor = createActor(createContactMachine({ call, window }), { clock })
  actor.start()
  show(<ContactDialog actor={actor} />)
  network.hold()
  const control = (field: string) => screen.getByLabelText(labels[field] ?? field)
  const fill = async (field: string, value: string) => {
    if (field === 'requirementType') return user.selectOptions(control(field), value)
    await user.clear(control(field))
    await user.type(control(field), value)
  }
  return { actor, user, wait, control, fill, submit: () => user.click(screen.getByRole('button', { name: /^提交/ })) }
}

const stored = () => server.database.query<{ name: string; requirement_type: string }>('select * from contact_requests')
const problems = () =>
  ['请填写姓名', '请填写手机号', '请填写正确的邮箱地址', '请填写公司名称', '请选择需求类型'].filter((text) =>
    screen.queryByText(text),
  )

test.each(walks.map((walk) => [walk.title, walk] as const))('%s', async (_, walk) => {
  const { actor, user, wait, control, fill, submit } = setScene()
  await play(walk, {
    onStep: async ({ event, state }) => {
      if (event.type === 'form.open') {
        actor.send({ type: 'form.open', invitation: event.invitation })
        expect(await screen.findByRole('dialog', { name: '预约演示' })).toBeDefined()
      }
      if (event.type === 'field.edit') await fill(event.field, event.value)
      if (event.type === 'field.leave') {
        await user.click(control(event.field))
        await user.tab()
        expect(problems()).toContain('请填写姓名')
      }
      if (event.type === 'website.fill') actor.send(event)
      if (event.type === 'form.submit') await submit()
      if (event.type === 'form.close') await user.click(screen.getByRole('button', { name: '关闭' }))
      if (event.type.startsWith('xstate.after.leastPending')) await wait(1_000)
      if (event.type.startsWith('xstate.after.afterClosing')) await wait(200)
      if (event.type.startsWith('xstate.done')) await network.pass('sendContactRequest')
      if (event.type.startsWith('xstate.error')) await network.fail('sendContactRequest', { code: 'transport.offline' })
      await waitFor(() => expect(actor.getSnapshot().value).toEqual(state))
      const isOpen = actor.getSnapshot().hasTag('open')
      await waitFor(() => expect(screen.queryByRole('dialog') !== null).toBe(isOpen))
      if (state === 'sent') {
        expect(within(screen.getByRole('dialog')).getByText('我们已收到您的请求，会在 24 小时内与您联系。')).toBeDefined()
        expect((await stored()).at(-1)).toMatchObject({ name: '王芳', requirement_type: 'demo' })
      }
      if (state === 'failed') {
        expect((await screen.findByRole('alert')).textContent).toBe('网络连接失败')
        expect(control('company')).toHaveProperty('value', '茶铺')
      }
    },
  })
})

test('an empty form shows what is missing in the specified order, focuses the first field and sends nothing', async () => {
  const { actor, submit, control, fill } = setScene()
  actor.send({ type: 'form.open', invitation: 'contact' })
  await screen.findByRole('dialog', { name: '联系我们' })
  await submit()
  expect(problems()).toEqual(['请填写姓名', '请填写手机号', '请填写正确的邮箱地址', '请填写公司名称', '请选择需求类型'])
  expect(document.activeElement).toBe(control('name'))
  expect(network.waiting()).toBe(0)
  await fill('name', '王芳')
  await fill('requirementType', 'custom')
  expect(problems()).toEqual(['请填写手机号', '请填写正确的邮箱地址', '请填写公司名称'])
  await submit()
  expect(document.activeElement).toBe(control('phone'))
})

test('if the type of requirement is missing, it gets the focus', async () => {
  const { actor, submit, control, fill } = setScene()
  actor.send({ type: 'form.open', invitation: 'contact' })
  await screen.findByRole('dialog', { name: '联系我们' })
  const typed = { name: '王芳', phone: '13800000000', email: 'fang@example.com', company: '茶铺' } as const
  for (const [field, value] of Object.entries(typed)) await fill(field as keyof typeof typed, value)
  await submit()
  expect(problems()).toEqual(['请选择需求类型'])
  expect(document.activeElement).toBe(control('requirementType'))
})

test('it offers the six types of requirement', async () => {
  const { actor, control } = setScene()
  actor.send({ type: 'form.open', invitation: 'expert' })
  await screen.findByRole('dialog', { name: '联系专家' })
  const options = within(control('requirementType')).getAllByRole('option')
  expect(options.map((it) => it.textContent)).toEqual([
    '请选择',
    '产品演示',
    '免费试用',
    '专业咨询',
    '定制需求',
    '商务合作',
    '其他',
  ])
})
