/** Packages that may run a script when they are installed, and why. All are development tools; none is part of the product. */
export const mayRunScripts = {
  esbuild: 'replaces its JavaScript starter by the binary of the platform; works without',
  msw: 'refreshes a worker file in a folder that this project does not have',
}

/** Accepted licences of shipped packages: permissive ones, which require only their notice. */
export const allowedLicences = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BSL-1.0',
  'CC0-1.0',
  'Unlicense',
  'BlueOak-1.0.0',
]

/**
 * The faults of the packages in a lock file, one sentence each: an install script that is not on the list, and in shipped packages a
 * licence that is not. `installed` returns the `package.json` of a path in `node_modules`, or null if nothing is installed there.
 */
export function complaintsAbout(lock, { installed, scripts = mayRunScripts, licences = allowedLicences }) {
  return Object.entries(lock.packages).flatMap(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return []
    const name = nameOf(path)
    const manifest = installed(path)
    const runs = entry.hasInstallScript === true || hasInstallScript(manifest)
    const licence = licenceOf(entry) ?? licenceOf(manifest) ?? null
    return [
      ...(runs && !Object.hasOwn(scripts, name)
        ? [`${name} ${entry.version} runs a script when it is installed, and is not on the list of those that may (${path})`]
        : []),
      ...(isShipped(entry) && !isAllowed(licence, licences)
        ? [`${name} ${entry.version} is shipped under ${licence ?? 'no stated licence'}, which is not on the list (${path})`]
        : []),
    ]
  })
}

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)

const isShipped = ({ dev, devOptional }) => !dev && !devOptional

const hasInstallScript = (manifest) =>
  ['preinstall', 'install', 'postinstall'].some((script) => manifest?.scripts?.[script] !== undefined)

/** Old packages use an object, or a list of objects. */
const licenceOf = (it) => {
  const { license, licenses } = it ?? {}
  if (typeof license === 'string') return license
  const stated = (Array.isArray(licenses) ? licenses : [license]).flatMap((one) => one?.type ?? [])
  return stated.length > 0 ? stated.join(' OR ') : undefined
}

/** Checks an SPDX expression without exceptions: one part of OR must be allowed, each part of AND must be. */
const isAllowed = (expression, licences) => {
  if (expression === null) return false
  return expression
    .replace(/[()]/g, ' ')
    .split(/\s+OR\s+/)
    .some((alternative) => alternative.split(/\s+AND\s+/).every((licence) => licences.includes(licence.trim())))
}

/**
 * The shipped packages as a CycloneDX document: each package once with version, checksum and licence. The same lock file gives the same
 * document. `npm sbom --omit dev` is not used, because it leaves out shipped packages that a development tool also names as a peer.
 */
export function sbomOf(lock, { name, version }) {
  const components = new Map()
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link || !isShipped(entry)) continue
    const purl = `pkg:npm/${nameOf(path).replace(/^@/, '%40')}@${entry.version}`
    components.set(purl, componentOf(nameOf(path), entry, purl))
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: [...components.keys()].sort().map((purl) => components.get(purl)),
  }
}

const componentOf = (name, entry, purl) => {
  const licence = licenceOf(entry)
  const [, algorithm, digest] = /^(sha\d+)-(\S+)/.exec(entry.integrity ?? '') ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version: entry.version,
    scope: entry.optional ? 'optional' : 'required',
    ...(digest
      ? {
          hashes: [
            { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
          ],
        }
      : {}),
    ...(licence === undefined ? {} : { licenses: [/\s/.test(licence) ? { expression: licence } : { license: { id: licence } }] }),
    purl,
    ...(entry.resolved ? { externalReferences: [{ type: 'distribution', url: entry.resolved }] } : {}),
  }
}
