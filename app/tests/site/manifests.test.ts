import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler'
import { Job } from 'kubernetes-models/batch/v1/Job'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress'
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap'
import { Secret } from 'kubernetes-models/v1/Secret'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { buildConfig } from '#config/config.ts'
import { readEnvironment, settings } from '#config/env.ts'
import { serverLimits } from '#main/limits.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
}

const folder = 'deploy/kubernetes/'
const manifests: { file: string; manifest: Manifest }[] = readdirSync(new URL(folder, root)).flatMap((file) =>
  parseAllDocuments(read(folder + file)).map((document) => ({ file, manifest: document.toJS() as Manifest })),
)
/** Schemas made from Kubernetes' own OpenAPI description. */
const models = [
  Deployment,
  HorizontalPodAutoscaler,
  Job,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  ConfigMap,
  Secret,
  Service,
]

/**
 * Wraps a value so that `unread` lists the paths of all keys that were not read; a schema reads every key that it
 * knows.
 */
function watchReads(value: object, path = ''): { watched: object; unread(): string[] } {
  const read = new Set<PropertyKey>()
  const children = new Map<string, { watched: object; unread(): string[] }>()
  for (const [key, child] of Object.entries(value))
    if (typeof child === 'object' && child !== null) children.set(key, watchReads(child, `${path}.${key}`))
  const watched = new Proxy(value, {
    get(target, key) {
      read.add(key)
      return children.get(String(key))?.watched ?? Reflect.get(target, key)
    },
  })
  const unread = () => [
    ...Object.keys(value).flatMap((key) => (read.has(key) ? [] : [`${path}.${key}`])),
    ...[...children].flatMap(([key, child]) => (read.has(key) ? child.unread() : [])),
  ]
  return { watched, unread }
}

/** Returns the faults of a manifest: wrong types, and fields that Kubernetes doesn't know. */
function faultsOf(manifest: Manifest): string[] {
  const Model = models.find(({ apiVersion, kind }) => apiVersion === manifest.apiVersion && kind === manifest.kind)
  if (!Model) return [`no schema for ${manifest.apiVersion} ${manifest.kind}`]
  const { watched, unread } = watchReads(manifest)
  const model = new Model()
  try {
    model.validate.call(watched)
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  return unread()
}

/** Returns a manifest that passed its schema. */
function find(kind: string, name = 'foyer'): unknown {
  const found = manifests.find(({ manifest }) => manifest.kind === kind && manifest.metadata.name === name)
  if (!found) throw new Error(`There is no ${kind} ${name}.`)
  return found.manifest
}

interface DeploymentManifest {
  spec: {
    strategy: { rollingUpdate: { maxUnavailable: number } }
    template: {
      metadata: { labels: Record<string, string> }
      spec: {
        terminationGracePeriodSeconds: number
        securityContext: { runAsUser: number }
        volumes: { name: string }[]
        containers: {
          ports: object[]
          envFrom: object[]
          volumeMounts: { name: string; mountPath: string }[]
          lifecycle: { preStop: { exec: { command: string[] } } }
        }[]
      }
    }
  }
}

const dockerfile = read('Dockerfile')
/** Returns a variable set by the image. */
const imageEnv = (name: string) => new RegExp(`\\b${name}=(?<value>\\S+)`).exec(dockerfile)?.groups?.['value']

/** Returns the names of variables without a setting, except keys of the storage, which its library reads. */
const unknownSettings = (variables: Record<string, string>) =>
  Object.keys(variables).filter((name) => !(name in settings) && !name.startsWith('AWS_'))

describe('the manifests for Kubernetes', () => {
  test.each(manifests.map(({ file, manifest }) => [file, manifest.kind, manifest] as const))(
    '%s has a %s that Kubernetes understands',
    (_file, _kind, manifest) => {
      expect(faultsOf(manifest)).toEqual([])
    },
  )

  test('a misspelled field and a value of the wrong type would be found', () => {
    const service = find('Service') as Manifest & { spec: object }
    expect(faultsOf({ ...service, spec: { ...service.spec, selektor: {} } } as Manifest)).toEqual(['.spec.selektor'])
    const wrong = { ...service, spec: { ...service.spec, ports: [{ port: 'eighty' }] } } as Manifest
    expect(faultsOf(wrong)).toEqual([expect.stringContaining('/spec/ports/0/port')])
  })

  test('the settings are those of this version, and a process would start with them', () => {
    const { data } = find('ConfigMap') as { data: Record<string, string> }
    const { stringData } = find('Secret') as { stringData: Record<string, string> }
    expect(unknownSettings({ ...data, ...stringData })).toEqual([])
    const { databasePool, seed } = buildConfig(readEnvironment({ ...data, ...stringData, HOST: '0.0.0.0' }))
    expect({ databasePool, seed }).toEqual({ databasePool: 10, seed: 'none' })
  })

  test('the pods use the port, the user and the folder of the image, and get all their settings', () => {
    const { spec } = (find('Deployment') as DeploymentManifest).spec.template
    const [container] = spec.containers
    expect(container?.ports).toEqual([{ name: 'http', containerPort: Number(imageEnv('PORT')) }])
    expect(container?.envFrom).toEqual([{ configMapRef: { name: 'foyer' } }, { secretRef: { name: 'foyer' } }])
    expect(container?.volumeMounts.map(({ mountPath }) => mountPath)).toEqual([imageEnv('FOYER_DATA'), '/tmp'])
    expect(spec.volumes.map(({ name }) => name)).toEqual(container?.volumeMounts.map(({ name }) => name))
    // The number of the user `node` in the official images.
    expect([dockerfile.includes('USER node'), spec.securityContext.runAsUser]).toEqual([true, 1000])
  })

  test('a pod has time to finish its responses, and is replaced before it stops', () => {
    const { strategy, template } = (find('Deployment') as DeploymentManifest).spec
    const pause = Number(template.spec.containers[0]?.lifecycle.preStop.exec.command.at(-1))
    const needed = pause + serverLimits.stopWithinMs / 1000
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(needed)
    expect(strategy.rollingUpdate.maxUnavailable).toBe(0)
  })

  test('everything selects the pods', () => {
    const { labels } = (find('Deployment') as DeploymentManifest).spec.template.metadata
    const selected = (kind: string) => (find(kind) as { spec: { selector: { matchLabels: object } } }).spec.selector
    expect(selected('Deployment').matchLabels).toEqual(labels)
    expect(selected('PodDisruptionBudget').matchLabels).toEqual(labels)
    expect(selected('Service')).toEqual(labels)
    const { podSelector, ingress } = (
      find('NetworkPolicy') as { spec: { podSelector: { matchLabels: object }; ingress: object[] } }
    ).spec
    expect(podSelector.matchLabels).toEqual(labels)
    expect(ingress).toMatchObject([{ ports: [{ port: Number(imageEnv('PORT')) }] }])
  })

  test('the files run by the image exist', () => {
    const job = find('Job', 'foyer-migrate') as {
      spec: { template: { spec: { containers: { command: string[] }[] } } }
    }
    const command = job.spec.template.spec.containers[0]?.command ?? []
    const started = /"(?<file>app\/[^"]+)"\]/.exec(dockerfile)?.groups?.['file'] ?? ''
    for (const file of [command[1] ?? '', started]) expect(existsSync(new URL(file, root)), file).toBe(true)
  })
})

describe('the examples for containers on one machine', () => {
  const compose = (file: string) =>
    parse(read(file)) as {
      services: Record<string, { environment: Record<string, string>; ports?: string[]; volumes?: string[] }>
    }

  test.each(['compose.yaml', 'compose.scale.yaml'])('%s uses settings of this version', (file) => {
    expect(unknownSettings(compose(file).services['foyer']?.environment ?? {})).toEqual([])
  })

  test('the balancer, the processes, the pooler and the database find each other', () => {
    const { services } = compose('compose.scale.yaml')
    const haproxy = read('deploy/compose/haproxy.cfg')
    const pgbouncer = parse(
      // Sections of an INI file, of which the test only checks the keys.
      read('deploy/compose/pgbouncer.ini')
        .replaceAll(/^[;[].*$/gm, '')
        .replaceAll(/^(\w+) = (.*)$/gm, '$1: "$2"'),
    ) as Record<string, string>
    const bound = /bind :(?<port>\d+)/.exec(haproxy)?.groups?.['port']
    expect(services['balancer']?.ports).toEqual([`${bound}:${bound}`])
    expect(haproxy).toContain(` foyer:${imageEnv('PORT')} `)
    const { DATABASE_URL, DATABASE_LISTEN_URL } = services['foyer']?.environment ?? {}
    expect(DATABASE_URL).toContain(`@pooler:${pgbouncer['listen_port']}/foyer`)
    expect(pgbouncer['foyer']).toBe('host=postgres port=5432 dbname=foyer')
    expect(DATABASE_LISTEN_URL).toContain('@postgres:5432/foyer')
    expect(pgbouncer['pool_mode']).toBe('transaction')
  })

  test('the files that they mount exist', () => {
    const mounts = Object.values(compose('compose.scale.yaml').services).flatMap(({ volumes = [] }) => volumes)
    const files = mounts.flatMap((mount) => (mount.startsWith('./') ? [mount.split(':')[0] ?? ''] : []))
    expect(files).toHaveLength(2)
    for (const file of files) expect(existsSync(new URL(file, root)), file).toBe(true)
  })
})
