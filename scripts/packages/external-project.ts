import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../repository.ts'
import { projectNode, toolEnvironment } from '../setup/project.mjs'
import { stagePackage } from './stage-package.ts'

/** The part of a packed manifest that determines an installation. */
interface PackedManifest {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/**
 * A project outside the workspace with a packed package in its `node_modules`. Downloads nothing: dependencies and
 * tools are links to the workspace's installation.
 */
export class ExternalProject {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
    this.write('package.json', JSON.stringify({ name: 'stranger', private: true, type: 'module' }))
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true })
    writeFileSync(join(this.folder, path), text)
  }

  /** Packs a package of `packages/`, installs the tarball, and returns the paths of its files. */
  install(name: string): readonly string[] {
    const staged = join(this.folder, 'staged', name)
    stagePackage(name, staged)
    const pack = ['pack', staged, '--json', '--offline', '--pack-destination', this.folder]
    const options = { cwd: this.folder, encoding: 'utf8', stdio: 'pipe', env: toolEnvironment() } as const
    execFileSync('npm', pack, { ...options, shell: process.platform === 'win32' })
    const tarball = join(this.folder, `foyer-${name}-0.1.0.tgz`)
    const installed = join(this.folder, 'node_modules', '@foyer', name)
    mkdirSync(installed, { recursive: true })
    execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], options)
    const files = execFileSync('tar', ['-tzf', tarball], options).trim().split('\n')
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as PackedManifest
    const own = join(root, 'packages', name, 'node_modules')
    for (const dependency of Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })) {
      // Packages of the workspace are installed as they are published.
      if (dependency.startsWith('@foyer/')) {
        this.install(dependency.slice('@foyer/'.length))
        continue
      }
      // A package has its own copy where the workspace uses another version.
      const copy = join(own, dependency)
      this.linkFolder(dependency, existsSync(copy) ? copy : join(root, 'node_modules', dependency))
    }
    return files.map((file) => file.replace('package/', ''))
  }

  /** Links packages of the workspace's installation into the project. */
  link(...names: readonly string[]): void {
    for (const name of names) this.linkFolder(name, join(root, 'node_modules', name))
  }

  private linkFolder(name: string, folder: string): void {
    const target = join(this.folder, 'node_modules', name)
    // Two packages can depend on the same one.
    if (existsSync(target)) return
    mkdirSync(dirname(target), { recursive: true })
    symlinkSync(folder, target, 'junction')
  }

  /** Runs a Node script in the project and returns its output, which is also part of the error on failure. */
  run(script: string, ...args: readonly string[]): string {
    const options = { cwd: this.folder, encoding: 'utf8', stdio: 'pipe', env: toolEnvironment() } as const
    try {
      return execFileSync(projectNode(), [join(this.folder, script), ...args], options)
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string }
      throw new Error(`${script} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error })
    }
  }
}
