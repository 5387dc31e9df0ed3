import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { traitEditingMachine } from '#machines/profiles/trait-editing.machine.ts'
import { Callout } from '#ui/components/callout.tsx'
import { ChoiceField } from '#ui/components/choice-field.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useForm } from '#ui/kit/use-form.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'

/** Adds, changes or removes a trait of a person by hand. */
export const TraitDialog = ({ actor }: { actor: ActorRefFrom<typeof traitEditingMachine> }) => {
  const { t } = useLingui()
  const mode = useSelector(actor, (it) => it.context.mode)
  const { name, type } = useSelector(actor, (it) => it.context.form.values)
  const { ref, busy, problem, submit, field } = useForm(actor)
  const cancel = () => actor.send({ type: 'trait.cancel' })
  const choice = (of: 'type' | 'value') => {
    const { onLeave: _, ...rest } = field(of)
    return { ...rest, onLeave: () => actor.send({ type: 'field.leave', field: of }) }
  }
  const titles = { add: t`添加特征`, change: t`修改特征“${name}”`, remove: t`移除特征“${name}”` }
  return (
    <Dialog
      title={titles[mode]}
      description={
        mode === 'remove' ? (
          <Trans>之后到来的事件可能再次写入这个特征。</Trans>
        ) : (
          <Trans>之后到来的事件带有这个特征时，会替换这里写的值。</Trans>
        )
      }
      onClose={busy ? undefined : cancel}
    >
      <div ref={ref}>
        <Form onSubmit={submit}>
          {problem && <Callout kind="bad">{problem}</Callout>}
          {mode === 'add' && <TextField label={t`名称`} autoComplete="off" {...field('name')} />}
          {mode !== 'remove' && (
            <>
              <ChoiceField
                label={t`类型`}
                placeholder={t`文本`}
                options={[
                  { value: 'text', label: t`文本` },
                  { value: 'number', label: t`数字` },
                  { value: 'boolean', label: t`是或否` },
                ]}
                {...choice('type')}
              />
              {type === 'boolean' ? (
                <ChoiceField
                  label={t`值`}
                  placeholder={t`请选择`}
                  options={[
                    { value: 'true', label: t`是` },
                    { value: 'false', label: t`否` },
                  ]}
                  {...choice('value')}
                />
              ) : (
                <TextField label={t`值`} autoComplete="off" {...field('value')} />
              )}
            </>
          )}
          <TextField label={t`原因`} hint={t`会记录在案。请不要写入此人的个人信息。`} autoComplete="off" {...field('reason')} />
          <DialogButtons
            action={mode === 'remove' ? <Trans>移除</Trans> : <Trans>保存</Trans>}
            look={mode === 'remove' ? 'danger' : 'primary'}
            busy={busy}
            onCancel={cancel}
          />
        </Form>
      </div>
    </Dialog>
  )
}
