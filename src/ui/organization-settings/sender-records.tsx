import './texts.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { SenderRecord, SenderRecordKind, SenderRecordState } from '#contract/organization-settings/mail-sender.ts'
import type { copyingMachine } from '#machines/shell/copying.machine.ts'
import { Badge } from '#ui/components/badge.tsx'
import { CopyButton } from '#ui/patterns/copy-button.tsx'
import { css } from '../../../styled-system/css'

export type CopyingActor = ActorRefFrom<typeof copyingMachine>

const tones = { unchecked: 'neutral', found: 'good', missing: 'warn', different: 'bad', unanswered: 'warn' } as const

/** The DNS records of a sender: what is to be set, and what was found. */
export const SenderRecords = ({ records, copying }: { records: readonly SenderRecord[]; copying: CopyingActor }) => {
  const names = useNames()
  return (
    <ul className={css({ listStyle: 'none', display: 'grid', gap: '3' })}>
      {records.map((record) => (
        <li key={record.kind} className={box}>
          <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' })}>
            <h3 className={css({ fontWeight: 'medium' })}>{names.kinds[record.kind]}</h3>
            <Badge tone={record.isRequired || record.state !== 'missing' ? tones[record.state] : 'neutral'}>
              {names.states[record.state]}
            </Badge>
            {!record.isRequired && (
              <span className={muted}>
                <Trans>建议设置，不影响验证</Trans>
              </span>
            )}
          </div>
          <dl className={css({ display: 'grid', gap: '2', minWidth: '0' })}>
            <Line what={`${record.kind}-host`} label={names.hostOf(record.kind)} text={record.host} copying={copying} />
            <Line what={`${record.kind}-value`} label={names.valueOf(record.kind)} text={record.value} copying={copying} />
          </dl>
          {record.seen.length > 0 && record.state === 'different' && (
            <div className={css({ fontSize: 's', minWidth: '0' })}>
              <p className={muted}>
                <Trans>目前查到的内容</Trans>
              </p>
              {record.seen.map((it) => (
                <code key={it} className={code}>
                  {it}
                </code>
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

type LineProps = { what: string; label: string; text: string; copying: CopyingActor }

const Line = ({ what, label, text, copying }: LineProps) => {
  const copied = useSelector(copying, (it) => it.hasTag('copied') && it.context.copied?.what === what)
  return (
    <div className={css({ display: 'grid', gap: '1', minWidth: '0' })}>
      <dt className={muted}>{label}</dt>
      <dd
        className={css({ display: 'flex', gap: '2', alignItems: 'flex-start', justifyContent: 'space-between', minWidth: '0' })}
      >
        <code className={code}>{text}</code>
        <CopyButton copied={copied} label={label} onCopy={() => copying.send({ type: 'copy.request', what, text })} />
      </dd>
    </div>
  )
}

const useNames = () => {
  const { t } = useLingui()
  const kinds: Record<SenderRecordKind, string> = {
    ownership: t`域名所有权`,
    dkim: t`DKIM 签名公钥`,
    spf: t`SPF 发送授权`,
    dmarc: t`DMARC 策略`,
  }
  const states: Record<SenderRecordState, string> = {
    unchecked: t({ context: 'dns record', message: '尚未检查' }),
    found: t`已生效`,
    missing: t`未找到`,
    different: t`内容不符`,
    unanswered: t`域名服务器没有应答`,
  }
  return {
    kinds,
    states,
    hostOf: (kind: SenderRecordKind) => t`${kinds[kind]}：TXT 记录的名称`,
    valueOf: (kind: SenderRecordKind) => t`${kinds[kind]}：TXT 记录的内容`,
  }
}

const box = css({
  display: 'grid',
  gap: '3',
  padding: '4',
  border: '1px solid token(colors.line)',
  borderRadius: 'm',
  minWidth: '0',
})
const muted = css({ fontSize: 's', color: 'fg.muted' })
const code = css({ display: 'block', fontFamily: 'mono', fontSize: 's', overflowWrap: 'anywhere', minWidth: '0' })
