import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backoff } from '../../tracker/src/pace.ts'
import { overflowOf } from '../../tracker/src/queue.ts'
import { arrivalOf, withoutClickIds } from '../../tracker/src/source.ts'
import { type Message, messageReader } from '../../tracker/src/sse.ts'
import { retryAfterOf } from '../../tracker/src/transport.ts'
import { uuid } from '../../tracker/src/uuid.ts'

const own = 'https://shop.example/tea'
const from = (referrer: string) => {
  const { type, name } = arrivalOf(own, referrer)
  return `${type} ${name}`.trim()
}

describe('sources', () => {
  test.each([
    ['', 'direct'],
    ['https://shop.example/other', 'internal shop.example'],
    ['https://www.shop.example/', 'internal shop.example'],
    ['https://blog.shop.example/', 'internal blog.shop.example'],
    ['https://notshop.example/', 'referral notshop.example'],
    ['https://www.google.com/', 'search google'],
    ['https://www.google.co.jp/', 'search google'],
    ['https://google.evil.example/', 'referral google.evil.example'],
    ['https://www.baidu.com/link?url=x', 'search baidu.com'],
    ['https://m.baidu.com/', 'search baidu.com'],
    ['https://tieba.baidu.com/p/1', 'social tieba.baidu.com'],
    ['https://www.sogou.com/', 'search sogou.com'],
    ['https://www.so.com/', 'search so.com'],
    ['https://m.sm.cn/', 'search sm.cn'],
    ['https://search.yahoo.co.jp/search', 'search yahoo'],
    ['https://search.goo.ne.jp/', 'search search.goo.ne.jp'],
    ['https://search.naver.com/', 'search naver.com'],
    ['https://www.bing.com/', 'search bing.com'],
    ['https://mail.google.com/', 'mail mail.google.com'],
    ['https://mail.qq.com/', 'mail mail.qq.com'],
    ['https://mp.weixin.qq.com/s/1', 'social weixin.qq.com'],
    ['https://www.douyin.com/', 'social douyin.com'],
    ['https://www.xiaohongshu.com/', 'social xiaohongshu.com'],
    ['https://weibo.com/', 'social weibo.com'],
    ['https://t.co/abc', 'social t.co'],
    ['https://reddit.com.evil.example/', 'referral reddit.com.evil.example'],
    ['https://line.me/', 'social line.me'],
    ['https://www.bilibili.com/', 'video bilibili.com'],
    ['https://www.nicovideo.jp/', 'video nicovideo.jp'],
    ['https://m.youtube.com/', 'video youtube.com'],
    ['android-app://com.example', 'direct'],
    ['not a url', 'direct'],
  ])('%s is %s', (referrer, source) => {
    expect(from(referrer)).toBe(source)
  })

  test('campaigns have priority over click ids if preferred, otherwise click ids do', () => {
    const url = `${own}?gclid=G1&utm_source=ads&utm_campaign=may&utm_id=7&bd_vid=B1`
    expect(arrivalOf(url, 'https://google.com/')).toEqual({
      type: 'utm',
      name: 'ads',
      campaign: { source: 'ads', name: 'may', id: '7' },
      clickIds: { gclid: 'G1', bd_vid: 'B1' },
    })
    expect(arrivalOf(url, '', { preferUtm: false })).toMatchObject({ type: 'click_id', name: 'gclid' })
    expect(arrivalOf(`${own}?utm_source=%20&fbclid=`, '')).toEqual({ type: 'direct', name: '', campaign: {}, clickIds: {} })
  })

  test('any address is read without an error', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string()),
        fc.string(),
        (url, referrer) => {
          expect(arrivalOf(url, referrer).type).toMatch(/^[a-z_]+$/)
          expect(arrivalOf(withoutClickIds(url), '').clickIds).toEqual({})
        },
      ),
    )
  })

  test('only click ids are removed from an address', () => {
    expect(withoutClickIds('https://a.example/x?a=1&gclid=2&b=3#c')).toBe('https://a.example/x?a=1&b=3#c')
    expect(withoutClickIds('https://a.example/x?gclid=2')).toBe('https://a.example/x')
    expect(withoutClickIds('https://a.example/x?#y')).toBe('https://a.example/x?#y')
  })
})

describe('waiting', () => {
  test('uses full jitter: up to 1 s x 2^n, at most 5 min', () => {
    fc.assert(
      fc.property(fc.nat(60), fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (attempt, random) => {
        const wait = backoff(attempt, random)
        expect(wait).toBeGreaterThanOrEqual(0)
        expect(wait).toBeLessThanOrEqual(Math.min(1_000 * 2 ** attempt, 300_000))
      }),
    )
  })

  test('respects Retry-After: seconds or a date, at most an hour', () => {
    const now = Date.parse('2026-03-01T08:00:00Z')
    expect(retryAfterOf('20', now)).toBe(20_000)
    expect(retryAfterOf('Sun, 01 Mar 2026 08:01:30 GMT', now)).toBe(90_000)
    expect(retryAfterOf('Sun, 01 Mar 2026 07:00:00 GMT', now)).toBe(0)
    expect(retryAfterOf('999999999', now)).toBe(3_600_000)
    expect([retryAfterOf(null, now), retryAfterOf('', now), retryAfterOf('soon', now)]).toEqual([null, null, null])
  })
})

describe('dropping', () => {
  const events = fc.array(fc.record({ rank: fc.integer({ min: 0, max: 2 }), bytes: fc.integer({ min: 1, max: 50 }) }), {
    maxLength: 60,
  })

  test('takes the oldest event of the lowest rank first, and no more than necessary', () => {
    fc.assert(
      fc.property(events, fc.nat(50), fc.nat(900), (list, count, bytes) => {
        const kept = list.map((it, index) => ({ ...it, id: String(index), at: index, json: '{}' }))
        const gone = new Set(overflowOf(kept, { events: count, bytes }))
        const left = kept.filter((it) => !gone.has(it))
        const sizeOf = (some: typeof kept) => some.reduce((sum, it) => sum + it.bytes, 0)
        expect(left.length).toBeLessThanOrEqual(count)
        expect(sizeOf(left)).toBeLessThanOrEqual(bytes)
        for (const it of gone) {
          expect(left.every((other) => other.rank > it.rank || (other.rank === it.rank && other.at > it.at))).toBe(true)
        }
        const last = [...gone].at(-1)
        if (!last) return
        const oneMore = [...left, last]
        expect(oneMore.length > count || sizeOf(oneMore) > bytes).toBe(true)
      }),
    )
  })
})

describe('a stream', () => {
  const read = (pieces: string[]) => {
    const messages: Message[] = []
    const reader = messageReader((message) => messages.push(message))
    for (const piece of pieces) reader(piece)
    return messages
  }
  const text =
    ': hb\n\nretry: 3000\n\nid: 7\nevent: action\ndata: {"a":\ndata: 1}\n\r\ndata\n\nid:8\r\ndata:x\r\n\r\nevent: lost\n\ndata: unfinished'

  test('is parsed according to the standard', () => {
    expect(read([text])).toEqual([
      { id: null, event: 'message', data: '', retry: 3000 },
      { id: '7', event: 'action', data: '{"a":\n1}', retry: null },
      { id: null, event: 'message', data: '', retry: null },
      { id: '8', event: 'message', data: 'x', retry: null },
    ])
  })

  test('is parsed the same for any division into chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(text.length)), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), text.length]
        expect(read(places.slice(1).map((end, index) => text.slice(places[index], end)))).toEqual(read([text]))
      }),
    )
  })
})

test('ids of version 7 sort in the order of creation and contain their time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(3), { minLength: 2, maxLength: 200 }), (steps) => {
      let time = 1_700_000_000_000
      const ids = steps.map((step) => {
        time += step
        return uuid(time)
      })
      expect([...ids].sort()).toEqual(ids)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(Number.parseInt(ids.at(-1)?.replaceAll('-', '').slice(0, 12) ?? '', 16)).toBe(time)
    }),
  )
})
