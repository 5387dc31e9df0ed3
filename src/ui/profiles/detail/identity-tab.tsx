import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { LedgerItem, ProfileIdentity } from '#contract/profiles/history.ts'
import { Button } from '#ui/components/button.tsx'
import { MayNotChange } from '#ui/patterns/may-not-change.tsx'
import { TimeText } from '#ui/patterns/time-text.tsx'
import { css } from '../../../../styled-system/css'
import { ShortId } from '../person/short-id.tsx'
import { SimpleTable } from './simple-table.tsx'

type Props = { identity: ProfileIdentity; mayWrite: boolean; onMerge: () => void; onUndo: (entry: string) => void }

/** Which browsers and user ids are this person, why, and how to change that. */
export const IdentityTab = ({ identity: { atoms, atomCount, ledger }, mayWrite, onMerge, onUndo }: Props) => {
  const { t, i18n } = useLingui()
  const rules: Record<LedgerItem['rule'], string> = {
    identify: t`登录`,
    email: t`相同的邮箱`,
    phone: t`相同的电话`,
    person: t`手动合并`,
    undo: t`撤销合并`,
  }
  const [shown, all] = [i18n.number(atoms.length), i18n.number(atomCount)]
  return (
    <div className={css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '6' })}>
      <section>
        <Heading>
          <Trans>浏览器和登录 ID</Trans>
        </Heading>
        <SimpleTable
          label={t`浏览器和登录 ID`}
          head={[t`匿名 ID`, t`登录 ID`, t`事件数`, t`首次`, t`最近`]}
          rows={atoms.map(({ anonymousId, userId, events, firstSeen, lastSeen }) => ({
            id: `${anonymousId} ${userId}`,
            cells: [
              <ShortId key="anonymousId" id={anonymousId} />,
              userId,
              i18n.number(events),
              firstSeen && <TimeText key="first" at={firstSeen} />,
              lastSeen && <TimeText key="last" at={lastSeen} />,
            ],
          }))}
        />
        {atomCount > atoms.length && (
          <p className={css({ fontSize: 's', color: 'fg.muted', marginTop: '2' })}>
            <Trans>
              显示最近的 {shown} 个，共 {all} 个。
            </Trans>
          </p>
        )}
      </section>
      <section>
        <Heading
          action={
            mayWrite && (
              <Button icon="route" onClick={onMerge}>
                <Trans>合并另一个用户…</Trans>
              </Button>
            )
          }
        >
          <Trans>合并记录</Trans>
        </Heading>
        {!mayWrite && (
          <div className={css({ marginBottom: '3' })}>
            <MayNotChange />
          </div>
        )}
        {ledger.length === 0 ? (
          <p className={css({ color: 'fg.muted' })}>
            <Trans>没有合并过。访客登录后，两边的记录会自动成为同一个用户，并记在这里。</Trans>
          </p>
        ) : (
          <SimpleTable
            label={t`合并记录`}
            head={[t`时间`, t`依据`, t`从`, t`并入`, t`移动的 ID`, t`原因`, '']}
            rows={ledger.map((entry) => ({
              id: entry.id,
              cells: [
                <TimeText key="at" at={entry.at} />,
                rules[entry.rule],
                entry.from && <ShortId key="from" id={entry.from} />,
                <ShortId key="into" id={entry.into} />,
                i18n.number(entry.atomCount),
                entry.reason,
                entry.undoneBy ? (
                  <Trans key="undone">已撤销</Trans>
                ) : entry.isUndoable && mayWrite ? (
                  <Button key="undo" size="small" icon="back" onClick={() => onUndo(entry.id)}>
                    <Trans>撤销…</Trans>
                  </Button>
                ) : null,
              ],
            }))}
          />
        )}
      </section>
    </div>
  )
}

const Heading = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center', marginBottom: '3' })}>
    <h2 className={css({ flex: '1', fontSize: 'l', fontWeight: 'bold' })}>{children}</h2>
    {action}
  </div>
)
