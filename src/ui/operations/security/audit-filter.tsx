import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useId } from 'react'
import { type AuditResult, type AuditView, auditResults, auditViews } from '#contract/operations/security.ts'
import { Button } from '#ui/components/button.tsx'
import { Form } from '#ui/components/form.tsx'
import { control, Labelled } from '#ui/components/labelled.tsx'
import { css } from '../../../../styled-system/css'

/** What narrows the record: `from` and `to` are days of the reader's calendar, both included. */
export type AuditAddress = Partial<Record<'from' | 'to' | 'actor' | 'organization' | 'action' | 'target', string>> & {
  result?: AuditResult
  view?: AuditView
}

type Props = { address: AuditAddress; onSearch: (address: AuditAddress) => void }

/** The form that narrows the audit record. */
export const AuditFilter = ({ address, onSearch }: Props) => {
  const { t } = useLingui()
  const id = useId()
  const search = (held: Record<string, string>) => {
    const result = auditResults.find((it) => it === held.result)
    const view = auditViews.find((it) => it === held.view)
    const given = names.flatMap((name) => {
      const value = held[name]?.trim() ?? ''
      return value === '' ? [] : [[name, value] as const]
    })
    onSearch({ ...Object.fromEntries(given), ...(result ? { result } : {}), ...(view ? { view } : {}) })
  }
  return (
    // The fields begin anew where the address says something else.
    <Form key={JSON.stringify(address)} label={t`筛选审计记录`} onSubmit={search}>
      <div className={fields}>
        <Labelled id={`${id}-view`} label={t`视图`}>
          <select id={`${id}-view`} name="view" defaultValue={address.view ?? ''} className={control}>
            <option value="">{t`全部`}</option>
            <option value="permissions">{t`权限变更`}</option>
            <option value="exports">{t`数据导出`}</option>
            <option value="impersonations">{t`以他人身份登录`}</option>
          </select>
        </Labelled>
        <Field label={t`从`} name="from" type="date" defaultValue={address.from} />
        <Field label={t`到`} name="to" type="date" defaultValue={address.to} />
        <Field label={t`操作人（用户名、邮箱或编号）`} name="actor" maxLength={254} defaultValue={address.actor} />
        <Field label={t`组织（名称或编号）`} name="organization" maxLength={254} defaultValue={address.organization} />
        <Field label={t`动作（开头部分）`} name="action" maxLength={60} placeholder="account." defaultValue={address.action} />
        <Field label={t`对象编号`} name="target" maxLength={254} defaultValue={address.target} />
        <Labelled id={`${id}-result`} label={t`结果`}>
          <select id={`${id}-result`} name="result" defaultValue={address.result ?? ''} className={control}>
            <option value="">{t`全部`}</option>
            <option value="done">{t`已完成`}</option>
            <option value="refused">{t`被拒绝`}</option>
          </select>
        </Labelled>
      </div>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        <Button type="submit" look="primary" icon="search">
          <Trans>搜索</Trans>
        </Button>
        {Object.keys(address).length > 0 && (
          <Button look="ghost" onClick={() => onSearch({})}>
            <Trans>清除筛选</Trans>
          </Button>
        )}
      </div>
    </Form>
  )
}

const names = ['from', 'to', 'actor', 'organization', 'action', 'target'] as const

const Field = ({ label, ...rest }: ComponentProps<'input'> & { label: string }) => {
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <input id={id} autoComplete="off" spellCheck={false} className={control} {...rest} />
    </Labelled>
  )
}

const fields = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(auto-fill, minmax(208px, 1fr))' },
})
