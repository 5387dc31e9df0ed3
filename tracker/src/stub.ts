// Remembers the page's calls until the tracker has loaded. Small enough for every page's head.
;((page: Record<string, unknown>, name) => {
  if (page[name]) return
  const calls: unknown[] = []
  const stub: Record<string, unknown> = { q: calls }
  page[name] = stub
  for (const call of ['init', 'track', 'page', 'identify', 'reset', 'consent', 'flush', 'on']) {
    stub[call] = (...parameters: unknown[]) => {
      calls.push([call, parameters])
    }
  }
})(window as unknown as Record<string, unknown>, 'causeway')
