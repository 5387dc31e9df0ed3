/** The files that the browser loads for these entries of a Vite manifest, including all static imports. */
export const filesOf = (manifest, names, found = new Set()) => {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`no chunk is called ${name}`)
    if (found.has(chunk.file)) continue
    found.add(chunk.file)
    filesOf(manifest, chunk.imports ?? [], found)
  }
  return found
}

/**
 * The groups of built files that import each other in a circle. The page that is opened first determines which of them runs first, so one
 * may use something that the other has not defined yet.
 */
export const circlesIn = (manifest) => {
  const reachedFrom = Object.fromEntries(
    Object.entries(manifest).map(([name, { imports = [] }]) => [name, filesOf(manifest, imports)]),
  )
  const circles = Object.entries(manifest)
    .filter(([name, { file }]) => reachedFrom[name].has(file))
    .map(([name]) =>
      Object.entries(manifest)
        .filter(([other, { file }]) => reachedFrom[name].has(file) && reachedFrom[other].has(manifest[name].file))
        .map(([, { file }]) => file)
        .sort()
        .join(' <-> '),
    )
  return [...new Set(circles)]
}

/** The part of each capability that all pages load, so that they know each other's addresses and titles. */
const toldToAll = /^contract\/[\w-]+\/pages\.ts$|^src\/ui\/[\w-]+\/(?:page-titles|loading-texts|navigation)\.ts$/

/** The folder of a capability that a source is in, or null. */
const capabilityOf = (path) => {
  if (toldToAll.test(path)) return null
  return /^(?:contract\/|engine\/|src\/(?:ui|machines|api)\/|src\/routes\/-)([\w-]+)\//.exec(path)?.[1] ?? null
}

/** The sources that these entries load at once although they belong to a capability that is not allowed there. */
export const strangersIn = ({ manifest, sources }, names, { folders, files }) =>
  [...filesOf(manifest, names)]
    .flatMap((file) => sources[file] ?? [])
    .filter((path) => {
      const capability = capabilityOf(path)
      return capability !== null && !folders.includes(capability) && !files.includes(path)
    })
