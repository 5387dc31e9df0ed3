import '../texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { SignInSecurity } from '#contract/operations/security.ts'
import { dateText } from '#ui/components/date-text.ts'
import { TitledCard } from '#ui/components/titled-card.tsx'
import type { Reading } from '#ui/patterns/charts/reading.ts'
import { PageState } from '#ui/patterns/page-state.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { PlainTable } from '../plain-table.tsx'
import { Part } from './part.tsx'

/** Failed sign-ins of the last day, and what is locked because of them. */
export const SignInsCard = ({ reading: { data, problem, isLoading, onRetry } }: { reading: Reading<SignInSecurity> }) => {
  const { t } = useLingui()
  return (
    <TitledCard
      id="sign-ins"
      title={<Trans>登录失败</Trans>}
      description={<Trans>最近 24 小时，次数多的在前。锁定最长 15 分钟，到时自动解除。</Trans>}
    >
      {data === null ? (
        <PageState problem={problem} isRetrying={isLoading} onRetry={onRetry} denied={<Trans>这里是登录失败记录。</Trans>} />
      ) : (
        <div className={css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' })}>
          <Locked locked={data.locked} />
          <Part title={t`按网络地址`} isEmpty={data.byAddress.length === 0} empty={<Trans>没有失败的登录。</Trans>}>
            <PlainTable
              label={t`按网络地址`}
              rows={data.byAddress}
              rowId={({ address }) => address ?? ''}
              columns={[
                { id: 'address', title: t`网络地址`, cell: ({ address }) => address ?? t`未知` },
                { id: 'failures', title: t`失败次数`, numeric: true, cell: ({ failures }) => String(failures) },
                { id: 'people', title: t`涉及账号`, numeric: true, cell: ({ people }) => String(people) },
                { id: 'last', title: t`最近一次`, cell: ({ lastAt }) => <TimeText at={lastAt} /> },
              ]}
            />
          </Part>
          <Part title={t`按账号`} isEmpty={data.byPerson.length === 0} empty={<Trans>没有账号登录失败。</Trans>}>
            <PlainTable
              label={t`按账号`}
              rows={data.byPerson}
              rowId={({ id }) => id}
              columns={[
                { id: 'name', title: t`账号`, cell: ({ name }) => name },
                { id: 'failures', title: t`失败次数`, numeric: true, cell: ({ failures }) => String(failures) },
                { id: 'addresses', title: t`网络地址数`, numeric: true, cell: ({ addresses }) => String(addresses) },
                { id: 'last', title: t`最近一次`, cell: ({ lastAt }) => <TimeText at={lastAt} /> },
              ]}
            />
          </Part>
        </div>
      )}
    </TitledCard>
  )
}

const Locked = ({ locked }: Pick<SignInSecurity, 'locked'>) => {
  const { t, i18n } = useLingui()
  const kinds = {
    account: t`登录`,
    device: t`常用设备上的登录`,
    name: t`不存在的账号名`,
    confirmation: t`密码确认`,
    secondFactor: t`两步验证`,
  }
  return (
    <Part title={t`现在被锁定`} isEmpty={locked.length === 0} empty={<Trans>没有被锁定的账号。</Trans>}>
      <PlainTable
        label={t`现在被锁定`}
        rows={locked}
        rowId={({ key }) => key}
        columns={[
          { id: 'person', title: t`账号`, cell: ({ person }) => person && (person.name || <code>{person.id}</code>) },
          { id: 'kind', title: t`锁定的是`, cell: ({ kind }) => kinds[kind] },
          { id: 'failures', title: t`连续失败`, numeric: true, cell: ({ failures }) => String(failures) },
          {
            id: 'until',
            title: t`锁定至`,
            cell: ({ until }) => <time dateTime={until}>{dateText(i18n, until, { timeStyle: 'medium' })}</time>,
          },
        ]}
      />
    </Part>
  )
}
