import './texts.ts'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type ContactField, type Invitation, type RequirementType, requirementTypes } from '#contract/contact/contact.ts'
import type { contactFormMachine } from '#machines/contact/contact-form.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { ChoiceField } from '#ui/components/choice-field.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextArea } from '#ui/components/text-area.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useFocusOnRejection } from '#ui/kit/use-focus-on-rejection.ts'
import { followFields } from '#ui/kit/use-form.ts'
import { useFieldText } from '#ui/messages/field-text.ts'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { css } from '../../../styled-system/css'

type Props = { actor: ActorRefFrom<typeof contactFormMachine> }

/** The contact form, and the confirmation that the request arrived. */
export const ContactDialog = ({ actor }: Props) => {
  const { i18n } = useLingui()
  const isOpen = useSelector(actor, (it) => it.hasTag('open'))
  const isSent = useSelector(actor, (it) => it.matches('sent'))
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const invitation = useSelector(actor, (it) => it.context.invitation)
  if (!isOpen) return null
  const close = () => actor.send({ type: 'form.close' })
  const { title, description } = texts[invitation]
  return (
    <Dialog title={i18n._(title)} description={isSent ? undefined : i18n._(description)} onClose={isBusy ? undefined : close}>
      {isSent ? <Thanks onClose={close} /> : <ContactForm actor={actor} />}
    </Dialog>
  )
}

const Thanks = ({ onClose }: { onClose: () => void }) => (
  <div className={css({ display: 'grid', gap: '4' })}>
    <p>
      <Trans>我们已收到您的请求，会在 24 小时内与您联系。</Trans>
    </p>
    <Button look="primary" size="large" onClick={onClose}>
      <Trans>完成</Trans>
    </Button>
  </div>
)

const ContactForm = ({ actor }: Props) => {
  const { t, i18n } = useLingui()
  const { values, problems } = useSelector(actor, (it) => it.context.form)
  const problem = useSelector(actor, (it) => (it.matches('failed') ? it.context.problem : null))
  const website = useSelector(actor, (it) => it.context.website)
  const busy = useSelector(actor, (it) => it.hasTag('busy'))
  const [fieldText, problemText] = [useFieldText(), useProblemText()]
  const field = (name: ContactField) => ({
    name,
    value: values[name],
    problem: fieldText(problems[name]),
    disabled: busy,
    onEdit: (value: string) => actor.send({ type: 'field.edit', field: name, value }),
    onLeave: () => actor.send({ type: 'field.leave', field: name }),
  })
  const submit = (held: Record<string, string>) => {
    followFields(actor, values, held)
    actor.send({ type: 'form.submit' })
  }
  return (
    <div ref={useFocusOnRejection(actor)}>
      <Form label={t`联系表单`} onSubmit={submit}>
        {problem && <Callout kind="bad">{problemText(problem)}</Callout>}
        <div
          className={css({
            display: 'grid',
            gridTemplateColumns: { base: '1fr', wide: '1fr 1fr' },
            gap: '4',
            alignItems: 'start',
          })}
        >
          <TextField label={t`姓名`} autoComplete="name" {...field('name')} />
          <TextField label={t`手机号`} type="tel" autoComplete="tel" {...field('phone')} />
          <TextField label={t`邮箱`} type="email" autoComplete="email" autoCapitalize="none" {...field('email')} />
          <TextField label={t`公司名称`} autoComplete="organization" {...field('company')} />
          <ChoiceField
            label={t`需求类型`}
            placeholder={t`请选择`}
            options={requirementTypes.map((value) => ({ value, label: i18n._(typeNames[value]) }))}
            {...field('requirementType')}
          />
          <TextField label={t`职位（选填）`} autoComplete="organization-title" {...field('position')} />
        </div>
        <TextArea label={t`需求说明（选填）`} {...field('requirements')} />
        <div aria-hidden="true" className={css({ display: 'none' })}>
          <label>
            Website
            <input
              name="website"
              tabIndex={-1}
              autoComplete="off"
              value={website}
              onChange={(event) => actor.send({ type: 'website.fill', value: event.target.value })}
            />
          </label>
        </div>
        <p className={css({ color: 'fg.muted', fontSize: 's' })}>
          <Trans>我们只用这些信息与您联系。</Trans>
        </p>
        <Button type="submit" look="primary" size="large" wide busy={busy}>
          {busy ? <Trans>提交中…</Trans> : <Trans>提交</Trans>}
        </Button>
      </Form>
    </div>
  )
}

const texts: Record<Invitation, { title: MessageDescriptor; description: MessageDescriptor }> = {
  contact: { title: msg`联系我们`, description: msg`留下您的联系方式，我们会在 24 小时内与您联系。` },
  demo: { title: msg`预约演示`, description: msg`我们会用您关心的场景演示产品，约半小时。` },
  expert: { title: msg`联系专家`, description: msg`说说您的行业和问题，由熟悉它的同事回复您。` },
}

const typeNames: Record<RequirementType, MessageDescriptor> = {
  demo: msg`产品演示`,
  trial: msg`免费试用`,
  consultation: msg`专业咨询`,
  custom: msg`定制需求`,
  cooperation: msg`商务合作`,
  other: msg`其他`,
}
