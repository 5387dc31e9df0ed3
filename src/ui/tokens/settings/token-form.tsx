import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import type { ActorRefFrom } from 'xstate'
import { grantableIn, type Tokens } from '#contract/tokens/tokens.ts'
import type { TokenDraft, TokenField } from '#machines/tokens/token-draft.ts'
import type { tokensMachine } from '#machines/tokens/tokens.machine.ts'
import { Button } from '#ui/components/button.tsx'
import { Callout } from '#ui/components/callout.tsx'
import { Dialog } from '#ui/components/dialog.tsx'
import { Form } from '#ui/components/form.tsx'
import { control, Labelled } from '#ui/components/labelled.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { useProblemText } from '#ui/messages/problem-text.ts'
import { usePermissionNames } from '#ui/organisation/names.ts'
import { DialogButtons } from '#ui/patterns/dialog-buttons.tsx'
import { css } from '../../../../styled-system/css'

type Props = { actor: ActorRefFrom<typeof tokensMachine>; tokens: Tokens }

const lifetimes: TokenDraft['days'][] = ['30', '90', '365', '']

/** The form for a new API token. */
export const TokenForm = ({ actor, tokens }: Props) => {
  const { grantable, projects } = tokens
  const { t } = useLingui()
  const problemText = useProblemText()
  const { permissionName } = usePermissionNames()
  const { draft, wrong, problem } = useSelector(actor, (it) => it.context)
  const isBusy = useSelector(actor, (it) => it.hasTag('busy'))
  const offered = grantableIn(tokens, draft.projectIds)
  const input = useRef<HTMLInputElement>(null)
  const cancel = () => actor.send({ type: 'dialog.close' })
  const edit = (change: Partial<TokenDraft>) => actor.send({ type: 'draft.edit', change })
  const faults: Record<TokenField, string> = {
    name: t`请输入名称，最多 60 个字符`,
    permissions: t`请至少选择一项权限`,
    projects: t`请至少选择一个项目`,
  }
  const faultOf = (field: TokenField) => (wrong.includes(field) ? faults[field] : undefined)
  return (
    <Dialog
      wide
      title={t`创建 API 令牌`}
      description={<Trans>令牌的权限不会超过您自己当前的权限。</Trans>}
      onClose={isBusy ? undefined : cancel}
      initialFocus={() => input.current}
    >
      <Form label={t`创建 API 令牌`} onSubmit={() => actor.send({ type: 'token.create' })}>
        {problem && problem.code !== 'transport.aborted' && <Callout kind="bad">{problemText(problem)}</Callout>}
        <TextField
          ref={input}
          label={t`名称`}
          name="name"
          autoComplete="off"
          placeholder={t`例如：每日报表`}
          disabled={isBusy}
          value={draft.name}
          problem={faultOf('name')}
          onEdit={(name) => edit({ name })}
          onLeave={nothing}
        />
        <Labelled id="token-days" label={t`有效期`}>
          <select
            id="token-days"
            value={draft.days}
            disabled={isBusy}
            className={control}
            onChange={({ target }) => edit({ days: lifetimes.find((it) => it === target.value) ?? '90' })}
          >
            {lifetimes.map((days) => (
              <option key={days} value={days}>
                {days === '' ? t`长期有效` : t`${days} 天`}
              </option>
            ))}
          </select>
        </Labelled>
        <label className={tick}>
          <input
            type="checkbox"
            checked={draft.projectIds === null}
            disabled={isBusy || grantable.length === 0}
            onChange={({ target }) => edit({ projectIds: target.checked ? null : [] })}
          />
          <Trans>可用于本组织的所有项目，包括以后新建的</Trans>
        </label>
        {draft.projectIds !== null && (
          <Ticks
            legend={<Trans>项目</Trans>}
            problem={faultOf('projects')}
            items={projects.map(({ id, name }) => ({ id, label: name }))}
            chosen={draft.projectIds}
            isDisabled={isBusy}
            onChoose={(projectIds) => edit({ projectIds })}
          />
        )}
        {draft.projectIds !== null && (
          <p className={css({ color: 'fg.muted', fontSize: 's' })}>
            <Trans>只列出您在所选项目中都拥有的权限。</Trans>
          </p>
        )}
        <Ticks
          legend={<Trans>权限</Trans>}
          problem={faultOf('permissions')}
          items={offered.map((it) => ({ id: it, label: permissionName(it) }))}
          chosen={draft.permissions}
          isDisabled={isBusy}
          onChoose={(permissions) => edit({ permissions })}
        >
          <Button size="small" look="ghost" onClick={() => edit({ permissions: offered.filter(isReading) })}>
            <Trans>仅读取</Trans>
          </Button>
          <Button size="small" look="ghost" onClick={() => edit({ permissions: offered })}>
            <Trans>全选</Trans>
          </Button>
        </Ticks>
        <DialogButtons action={<Trans>创建</Trans>} busy={isBusy} onCancel={cancel} />
      </Form>
    </Dialog>
  )
}

type TicksProps = {
  legend: ReactNode
  problem: string | undefined
  items: readonly { id: string; label: ReactNode }[]
  chosen: readonly string[]
  isDisabled: boolean
  onChoose: (chosen: readonly string[]) => void
  /** Buttons that choose several. */
  children?: ReactNode
}

const Ticks = ({ legend, problem, items, chosen, isDisabled, onChoose, children }: TicksProps) => (
  <fieldset disabled={isDisabled}>
    <legend className={css({ fontSize: 's', fontWeight: 'medium' })}>{legend}</legend>
    {children && <div className={css({ display: 'flex', gap: '1', marginBottom: '1' })}>{children}</div>}
    <div className={ticks}>
      {items.map(({ id, label }) => (
        <label key={id} className={tick}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) => onChoose(target.checked ? [...chosen, id] : chosen.filter((it) => it !== id))}
          />
          <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{label}</span>
        </label>
      ))}
    </div>
    <p aria-live="polite" className={css({ fontSize: 's', color: 'bad', _empty: { display: 'none' } })}>
      {problem}
    </p>
  </fieldset>
)

const isReading = (permission: string) => permission.endsWith(':read')

const nothing = () => {}

const ticks = css({
  display: 'grid',
  gridTemplateColumns: { base: '1fr', wide: '1fr 1fr' },
  columnGap: '4',
  maxHeight: '240px',
  overflow: 'auto',
  paddingInline: '1',
})

const tick = css({ display: 'flex', gap: '2', alignItems: 'center', minHeight: '8', fontSize: 's' })
